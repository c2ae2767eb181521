import type { FigureCounter } from '#functions/figures/store/figure-counter.ts';
import type { StreamRecord } from '#functions/platform/events/follow-records.ts';
import { isOfComment } from '#functions/search/follow-comment.ts';
import { isOfPart } from '#functions/search/on-event.ts';
import type { EventType } from '#shared/requests/event.ts';

/** Events that change neither the status of a request nor its participants. */
const countNothing: ReadonlySet<EventType | string> = new Set<EventType>([
  ...(['drafted', 'edited', 'file-added', 'file-removed', 'commented', 'comment-edited'] as const),
  ...(['comment-deleted', 'information-asked', 'reminded', 'breached', 'rescheduled'] as const),
]);

const changesFigures = (record: StreamRecord): boolean => {
  const { eventName, dynamodb } = record;
  if (isOfPart(record)) return eventName !== 'MODIFY';
  return !isOfComment(record) && !countNothing.has(dynamodb?.NewImage?.type?.S ?? '');
};

/** The last of those records of each request after which it may count otherwise: one look at it serves them all. */
export const lastToCount = (records: readonly StreamRecord[]): StreamRecord[] => [
  ...new Map(
    records.filter(changesFigures).map((record) => [record.dynamodb?.Keys?.pk?.S, record]),
  ).values(),
];

/** Counts the request of a record as it is now. */
export const countRequest =
  (counter: FigureCounter, app: string) =>
  async ({ dynamodb }: StreamRecord): Promise<void> =>
    counter.count(app, (dynamodb?.Keys?.pk?.S ?? '').slice('REQUEST#'.length));
