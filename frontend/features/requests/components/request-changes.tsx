import { Panel } from '#frontend/components/layout/panel.tsx';
import { ChangeList } from '#frontend/components/lists/change-list.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { formatChangeCount } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { formatChanges } from '../answer-words.ts';

const since = {
  you: t`since your last decision`,
  step: t`since this step was last decided`,
  return: t`since it was sent back`,
};

/** Changes since the viewer's last decision, or since the request was sent back. Renders nothing in the first round. */
export function RequestChanges({
  details: { changes, changesSince },
}: {
  details: RequestDetails;
}) {
  const format = useFormat();
  if (!changesSince) return null;
  const changed = changes.length > 0 ? formatChangeCount(changes.length) : t`No changes`;
  return (
    <Panel
      title={`${changed} ${since[changesSince.by]}`}
      aside={format.moment(changesSince.at)}
      look="boxed"
    >
      {changes.length > 0 ? <ChangeList changes={formatChanges(changes, format)} /> : null}
    </Panel>
  );
}
