import { applyChange, mergeItems } from './apply-change.ts';
import type { Change, RequestRecord } from './record.ts';

const lowerVersion = <T extends { readonly version: number }>(item: T): T => ({
  ...item,
  version: item.version - 1,
});

/**
 * Return the record after a change that is not stored yet. Versions stay those of the stored items, because a further
 * change of the same transaction raises them.
 */
export const applyFirstChange = (record: RequestRecord, change: Change): RequestRecord =>
  applyChange(record, {
    ...change,
    request: lowerVersion(change.request),
    ...(change.stages && { stages: change.stages.map(lowerVersion) }),
    ...(change.tasks && { tasks: change.tasks.map(lowerVersion) }),
  });

/**
 * Join a change and a second one, which was decided on the record after {@link applyFirstChange}, so that one
 * transaction stores both.
 */
export function joinChanges(first: Change, second: Change): Change {
  return {
    // The fields below merge both changes. Any other list is in only one of them.
    ...first,
    ...second,
    event: first.event,
    stages: mergeItems(first.stages, second.stages, ({ stageId }) => stageId),
    tasks: mergeItems(first.tasks, second.tasks, ({ taskId }) => taskId),
    participants: mergeItems(first.participants, second.participants, ({ userId }) => userId),
    followedBy: second.event,
  };
}
