import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { deactivateRouting, publishRoutingVersion } from '#frontend/data/publish-routing.ts';
import { useRefreshRoutings } from '#frontend/data/routing.ts';
import { joinQuoted, joinWithOr } from '#frontend/lib/language/words.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import { listShadowingRoutings } from '#shared/routing/order.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { RoutingRow } from './routing-row.ts';

type SwitchRoutingProps = {
  readonly row: RoutingRow;
  /** Categories that no other active routing sequence serves. */
  readonly unserved: readonly string[];
  /** All routing sequences, in order. */
  readonly all: readonly RoutingSequence[];
  readonly onClose: () => void;
};

const toggleRouting = (routing: RoutingSequence) =>
  routing.isActive
    ? deactivateRouting(routing)
    : publishRoutingVersion(routing, toRoutingDraft(routing));

/** Confirmation that deactivates or activates a routing sequence by a new version. It shows the effect on requests. */
export function SwitchRouting({ row, unserved, all, onClose }: SwitchRoutingProps) {
  const { routing, open = [] } = row;
  const { act } = useWrite({ refresh: useRefreshRoutings() });
  const on = { ...routing, isActive: true };
  const takers = listShadowingRoutings(
    on,
    all.map((one) => (one.id === on.id ? on : one)),
  );
  const count = open.reduce((sum, one) => sum + one.count, 0);
  const goOn =
    count === 1
      ? t`1 request in review continues with its version.`
      : t`${count} requests in review continue with their version.`;
  return (
    <Confirm
      title={routing.isActive ? t`Switch off ${routing.name}?` : t`Switch on ${routing.name}?`}
      action={routing.isActive ? t`Switch off` : t`Switch on`}
      danger={routing.isActive}
      onClose={onClose}
      onConfirm={() =>
        act(() => toggleRouting(routing), {
          done: routing.isActive
            ? t`${routing.name} is switched off`
            : t`${routing.name} is in use`,
          undo: ({ routing: after }) => toggleRouting(after),
        })
      }
    >
      {routing.isActive ? (
        <p className="paragraph">
          {t`New requests will no longer use it.`} {count > 0 ? goOn : t`No request is in review.`}
          {unserved.length > 0 ? (
            <>
              {' '}
              {t`After that nobody can request ${joinWithOr(unserved)}, because no other routing serves it.`}
            </>
          ) : null}
        </p>
      ) : (
        <p className="paragraph">
          {takers.length > 0
            ? plural(
                takers.length,
                t`Requests will still not use it: ${joinQuoted(takers.map(({ name }) => name))} comes first. Change the order in the list.`,
                t`Requests will still not use it: ${joinQuoted(takers.map(({ name }) => name))} come first. Change the order in the list.`,
              )
            : t`New requests of ${row.categories.join(', ') || t`its categories`} can use it again, in its place in the order.`}
        </p>
      )}
    </Confirm>
  );
}
