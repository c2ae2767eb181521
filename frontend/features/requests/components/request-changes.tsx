import { ChangeList } from '#frontend/components/change-list.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Panel } from '#frontend/components/panel.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import type { RequestDetails } from '#shared/requests/request-details.ts';

/** What is different since it was sent back, and by whom it was; nothing in the first round. */
export function RequestChanges({ details: { changes, events } }: { details: RequestDetails }) {
  const { userId } = useViewer();
  const { moment } = useFormat();
  if (changes.length === 0) return null;
  const returned = events.findLast(({ type }) => type === 'returned');
  const who = returned?.by?.userId === userId ? 'you sent it' : 'it was sent';
  return (
    <Panel
      title={`Changed since ${who} back`}
      count={changes.length}
      aside={returned ? moment(returned.at) : undefined}
      look="boxed"
    >
      <ChangeList changes={changes} />
    </Panel>
  );
}
