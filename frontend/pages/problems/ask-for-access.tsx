import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { requestAccess, useRefreshAccess } from '#frontend/data/access-requests.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { AccessRequest } from '#shared/messages/access-requests-api.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import type { RequestedScreen } from '#shared/messages/requested-screens.ts';

type AskForAccessProps = {
  readonly role: RequestedRole;
  /** forbidden screen; undefined if its path is unknown */
  readonly screen: RequestedScreen | undefined;
  readonly known: AccessRequest | undefined;
};

/**
 * Button that asks the administrators for access to this screen. Renders nothing if there is nobody to ask, or they
 * were already asked today.
 */
export function AskForAccess({ role, screen, known }: AskForAccessProps) {
  const { busy, refused, submit } = useWrite({ refresh: useRefreshAccess() });
  const problem = formatOtherErrors(refused, []);
  const [first, ...others] = known?.administrators ?? [];
  if (!first || !screen || known?.askedAt) return null;
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        onClick={() => void submit(() => requestAccess({ role, screen }))}
      >
        {others.length > 0 ? t`Ask an administrator for access` : t`Ask ${first.name} for access`}
      </Button>
      {problem ? (
        <p className="paragraph" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}

/** Administrators who were asked within the last day, with the time. Renders nothing if nobody was asked. */
export function AccessRequestSent({ known }: Pick<AskForAccessProps, 'known'>) {
  const format = useFormat();
  const [first, ...others] = known?.administrators ?? [];
  if (!first || !known?.askedAt) return null;
  const moment = format.momentWithin(known.askedAt);
  const more = others.length;
  if (more === 0)
    return <p className="paragraph" role="status">{t`${first.name} was asked ${moment}.`}</p>;
  return (
    <p className="paragraph" role="status">
      {plural(
        more,
        t`${first.name} and ${more} other administrator were asked ${moment}.`,
        t`${first.name} and ${more} other administrators were asked ${moment}.`,
      )}
    </p>
  );
}
