import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { showToast } from '#frontend/components/toast/toast.ts';
import { useSwitch } from '../api/routings.ts';
import type { RoutingRow } from './routing-row.ts';

type SwitchRoutingProps = {
  readonly row: RoutingRow;
  /** Categories that no other routing in use serves. */
  readonly unserved: readonly string[];
  readonly onClose: () => void;
};

/** Switches a routing off or on, by one more version; says first what becomes of requests. */
export function SwitchRouting({ row, unserved, onClose }: SwitchRoutingProps) {
  const { routing, open = [] } = row;
  const change = useSwitch();
  const count = open.reduce((sum, one) => sum + one.count, 0);
  const goOn = `${count === 1 ? '1 request in review goes' : `${count} requests in review go`} on under the version they have.`;
  return (
    <Confirm
      title={`Switch ${routing.isActive ? 'off' : 'on'} ${routing.name}?`}
      action={routing.isActive ? 'Switch it off' : 'Switch it on'}
      onClose={onClose}
      onConfirm={() =>
        change
          .mutateAsync(routing)
          .then(() =>
            showToast({
              text: `${routing.name} is ${routing.isActive ? 'switched off' : 'in use'}`,
            }),
          )
          .catch((cause) => showToast({ text: problemWords(cause) }))
      }
    >
      {routing.isActive ? (
        <p>
          New requests will not take it any more. {count > 0 ? goOn : 'No request is in review.'}
          {unserved.length > 0
            ? ` Nobody can ask for ${unserved.join(' or ')} then, for no other routing serves it.`
            : null}
        </p>
      ) : (
        <p>New requests of {row.categories.join(', ') || 'its categories'} can take it again.</p>
      )}
    </Confirm>
  );
}
