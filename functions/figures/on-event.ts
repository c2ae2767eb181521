import type { FigureCounter } from '#functions/figures/store/figure-counter.ts';
import type { StreamRecord } from '#functions/platform/events/stream-record.ts';
import type { BatchReads } from '#functions/requests/store/batch-reads.ts';
import type { EventType } from '#shared/requests/event.ts';

/** Events that change neither the status nor the participants of a request. */
const countNothing: ReadonlySet<EventType | string> = new Set<EventType>([
  ...(['drafted', 'edited', 'file-added', 'file-removed', 'commented', 'comment-edited'] as const),
  ...(['comment-deleted', 'information-asked', 'reminded', 'breached', 'rescheduled'] as const),
]);

const changesFigures = (record: StreamRecord): boolean => {
  if (record.sk.startsWith('PARTICIPANT#')) return !record.isUpdate;
  return !record.sk.startsWith('COMMENT#') && !countNothing.has(record.newImage?.type?.S ?? '');
};

/** Return the last record of each request that may change its figures, so that each request is counted once. */
const selectLast = (records: readonly StreamRecord[]): StreamRecord[] => [
  ...new Map(records.filter(changesFigures).map((record) => [record.pk, record])).values(),
];

/** Count the requests of a batch in their current state. */
export const countRequests = (
  counter: FigureCounter,
  applicationId: string,
  reads: Pick<BatchReads, 'items'>,
) => ({
  select: selectLast,
  async follow({ pk }: StreamRecord): Promise<void> {
    const requestId = pk.slice('REQUEST#'.length);
    await counter.count(applicationId, requestId, { items: await reads.items(requestId) });
  },
});
