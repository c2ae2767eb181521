import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';
import { arrangeTasks } from './arrange-tasks.ts';

export type Neighbours = {
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** Task to open after the decision: the next task, or a skipped task at the end of the list. */
  readonly after?: string | undefined;
  /** 1-based position; 0 if the task is not in the list */
  readonly position: number;
  readonly of: number;
  /** Whether the list has tasks that are not loaded. */
  readonly hasMore: boolean;
  /** Query string of the list with the question mark; empty for all open tasks by due time. */
  readonly list: string;
};

/**
 * Return the previous and next task in the list from which this one was opened. The URL contains the list's parameters.
 */
export function useNeighbours(taskId: string): Neighbours {
  const [address] = useSearchParams();
  const { timeZone } = useViewer();
  const now = useNow();
  const { data } = useQuery(openTasksQuery());
  const ids = arrangeTasks(data?.items ?? [], address, { now, timeZone }).map(
    (task) => task.taskId,
  );
  const at = ids.indexOf(taskId);
  const hasMore = data?.cursor !== undefined;
  const list = address.size > 0 ? `?${address}` : '';
  if (at < 0) return { after: ids[0], position: 0, of: ids.length, hasMore, list };
  const next = ids[at + 1];
  const after = next ?? ids.find((id) => id !== taskId);
  return { previous: ids[at - 1], next, after, position: at + 1, of: ids.length, hasMore, list };
}
