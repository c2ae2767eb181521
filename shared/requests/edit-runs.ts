import type { Event, EventType } from './event.ts';

const edits: ReadonlySet<EventType> = new Set(['edited', 'file-added', 'file-removed']);

/**
 * Group consecutive edits of one kind by one person, in order, because each is one save, often an automatic one. A
 * value that was added and then removed is shown as both.
 */
export function groupEdits<E extends Pick<Event, 'type' | 'by'>>(events: readonly E[]): E[][] {
  const groups: E[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNextEdit =
      last &&
      edits.has(event.type) &&
      last.type === event.type &&
      last.by?.userId === event.by?.userId;
    if (group && isNextEdit) group.push(event);
    else groups.push([event]);
  }
  return groups;
}
