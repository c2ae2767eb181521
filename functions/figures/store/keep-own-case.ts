import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { toProcessCase } from '#functions/figures/rules/to-process-case.ts';
import { formerCaseKey, ownCaseChangesKey, ownCaseKey } from '#functions/imports/store/keys.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { findDepartment, type Reference } from '#functions/organisation/rules/reference.ts';
import { padNumber } from '#functions/platform/table/access-patterns.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import type { AddWrite, Write } from '#functions/platform/table/write.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { ProcessCase } from '#shared/process/process-case.ts';

/** `turn`: position of the latest event of the request at that time. */
const OwnCase = z.object({ case: ProcessCase, turn: z.string() });

type OwnCaseItem = Item & z.infer<typeof OwnCase>;

/** Build the table item that represents a request in the process figures. Undefined for a draft. */
export function buildOwnCaseItem(
  record: RequestRecord,
  reference: Reference,
): OwnCaseItem | undefined {
  const { request } = record;
  const { applicationId, requestId, locationId, departmentId, lastEvent } = request;
  const calendar = getEffectiveCalendar(locationId, reference);
  const found = toProcessCase(record, calendar, findDepartment(reference, departmentId)?.name);
  const turn = padNumber(lastEvent.seq, 8);
  const sentAt = found?.events[0]?.at;
  return found === undefined || sentAt === undefined
    ? undefined
    : { ...ownCaseKey(applicationId, requestId, sentAt), case: found, turn };
}

/** Count a change of a request in its month, for readers that cache the requests of that month. */
export const buildChangeCount = (
  app: string,
  { caseId, events: [first] }: ProcessCase,
): AddWrite => ({
  add: new Map([['changes', 1]]),
  to: ownCaseChangesKey(app, caseId, first?.at ?? ''),
});

/**
 * Return the writes that store a request for process figures as one small item. None if it is stored already, or in a
 * newer state: an older state never replaces a newer one (decision 53). An item that an earlier version stored under
 * another month is moved (decision 78).
 * @param item stored item of the request
 * @returns writes for one transaction, which fails if another call writes the item in the meantime
 */
export async function buildOwnCaseWrites(
  table: Pick<Table, 'getAll'>,
  { request }: RequestRecord,
  own: OwnCaseItem,
  item: Item | undefined,
): Promise<Write[]> {
  const wanted = parsePart(OwnCase, own);
  const stored = parsePart(OwnCase.optional(), item);
  if (stored && stored.turn > wanted.turn) return [];
  if (stored && isDeepStrictEqual(stored.case, wanted.case)) return [];
  const formerKey = formerCaseKey(request.applicationId, request);
  const former = stored ? [] : await table.getAll([formerKey], { consistent: true });
  return [
    { put: own, when: { turnUpTo: wanted.turn } },
    ...former.map(() => ({ remove: formerKey })),
    buildChangeCount(request.applicationId, own.case),
  ];
}
