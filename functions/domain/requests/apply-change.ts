import type { Change, RequestRecord } from './record.ts';

function merged<T>(
  items: readonly T[],
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

/** The record as it reads once a change is saved. */
export function applyChange(record: RequestRecord, change: Change): RequestRecord {
  const removed = new Set(change.removedFileIds);
  return {
    request: change.request,
    values: merged(record.values, change.values, ({ round }) => round),
    stages: merged(record.stages, change.stages, ({ stageId }) => stageId),
    tasks: merged(record.tasks, change.tasks, ({ taskId }) => taskId),
    files: merged(record.files, change.files, ({ fileId }) => fileId).filter(
      ({ fileId }) => !removed.has(fileId),
    ),
    comments: merged(record.comments, change.comments, ({ commentId }) => commentId),
    participants: merged(record.participants, change.participants, ({ userId }) => userId),
    escalations: merged(record.escalations, change.escalations, ({ escalationId }) => escalationId),
    workflows: merged(record.workflows, change.workflows, ({ round }) => round),
    events: [...record.events, change.event],
  };
}
