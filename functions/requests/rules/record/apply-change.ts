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

/** Return the events of a change, in order. */
export const listChangeEvents = ({ event, followedBy }: Pick<Change, 'event' | 'followedBy'>) =>
  followedBy ? [event, followedBy] : [event];

/** Return the items with the changed ones in place of those with the same key, and new ones at the end. */
function mergeItems<T>(
  items: readonly T[] = [],
  changed: readonly T[] = [],
  keyOf: (item: T) => unknown,
): T[] {
  const found = new Map(changed.map((item) => [keyOf(item), item]));
  const kept = items.map((item) => {
    const next = found.get(keyOf(item)) ?? item;
    found.delete(keyOf(item));
    return next;
  });
  return [...kept, ...found.values()];
}

/** Return the record after a change. */
export function applyChange(record: RequestRecord, change: Change): RequestRecord {
  const removed = new Set(change.removedFileIds);
  const unsaid = new Set(change.removedComments?.map(({ commentId }) => commentId));
  const left = new Set(change.removedParticipantIds);
  return {
    request: change.request,
    values: mergeItems(record.values, change.values, ({ round }) => round),
    stages: mergeItems(record.stages, change.stages, ({ stageId }) => stageId),
    tasks: mergeItems(record.tasks, change.tasks, ({ taskId }) => taskId),
    files: mergeItems(record.files, change.files, ({ fileId }) => fileId).filter(
      ({ fileId }) => !removed.has(fileId),
    ),
    comments: mergeItems(record.comments, change.comments, ({ commentId }) => commentId).filter(
      ({ commentId }) => !unsaid.has(commentId),
    ),
    participants: mergeItems(
      record.participants,
      change.participants,
      ({ userId }) => userId,
    ).filter(({ userId }) => !left.has(userId)),
    escalations: mergeItems(
      record.escalations,
      change.escalations,
      ({ escalationId }) => escalationId,
    ),
    workflows: mergeItems(record.workflows, change.workflows, ({ round }) => round),
    events: [...record.events, ...listChangeEvents(change)],
  };
}
