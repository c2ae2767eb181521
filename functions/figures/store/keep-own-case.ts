import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { toProcessCase } from '#functions/figures/rules/to-process-case.ts';
import { formerCaseKey, ownCaseChangesKey, ownCaseKey } from '#functions/imports/store/keys.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { findDepartment, type Reference } from '#functions/organisation/rules/reference.ts';
import { padNumber } from '#functions/platform/table/access-patterns.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import type { AddWrite } from '#functions/platform/table/write.ts';
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
 * Store a request for process figures as one small item. Repeating the call changes nothing, and an older state never
 * replaces a newer one (decision 53). An item stored under another month is moved (decision 78).
 * @throws item.changed-meanwhile if another call writes it at the same time
 */
export async function saveOwnCase(
  table: Pick<Table, 'get' | 'write'>,
  record: RequestRecord,
  { own, stored: item }: { readonly own: OwnCaseItem; readonly stored: Item | undefined },
): Promise<void> {
  const wanted = parsePart(OwnCase, own);
  const stored = parsePart(OwnCase.optional(), item);
  if (stored && stored.turn > wanted.turn) return;
  if (stored && isDeepStrictEqual(stored.case, wanted.case)) return;
  const formerKey = formerCaseKey(record.request.applicationId, record.request);
  const former = stored ? undefined : await table.get(formerKey, { consistent: true });
  await table.write([
    { put: own, when: { turnUpTo: wanted.turn } },
    ...(former ? [{ remove: formerKey }] : []),
    buildChangeCount(record.request.applicationId, own.case),
  ]);
}
