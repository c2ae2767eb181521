import type { RequestRow, RequestStatus } from '#shared/requests/request.ts';

export const ofStatus = (rows: readonly RequestRow[], wanted: RequestStatus) =>
  rows.filter(({ status }) => status === wanted);

/** Compare by due moment: earliest first, so overdue requests lead; requests without one come last. */
const byDue = (a: RequestRow, b: RequestRow) =>
  (a.due?.at ?? '9999').localeCompare(b.due?.at ?? '9999');
const closedLast = (a: RequestRow, b: RequestRow) =>
  (b.closedAt ?? '').localeCompare(a.closedAt ?? '');

/** Return the first list, followed by the rows of the second that are not in it. */
export function mergeRequests(
  rows: readonly RequestRow[],
  more: readonly RequestRow[],
): RequestRow[] {
  const known = new Set(rows.map(({ requestId }) => requestId));
  return [...rows, ...more.filter(({ requestId }) => !known.has(requestId))];
}

/**
 * Requests by what they need: from me, from others (most urgent first), or nothing more (closed last first). Each is in
 * one list. `waiting`: with a question to me, or raised by me for somebody else and sent back.
 */
export function arrangeOwn(mine: readonly RequestRow[], waiting: readonly RequestRow[]) {
  const asked = waiting.flatMap((row) => (row.asked ? [{ ...row, asked: row.asked }] : []));
  const isAsked = new Set(asked.map(({ requestId }) => requestId));
  const rows = mergeRequests(mine, ofStatus(waiting, 'Returned')).filter(
    ({ requestId }) => !isAsked.has(requestId),
  );
  return {
    asked,
    sentBack: ofStatus(rows, 'Returned'),
    drafts: ofStatus(rows, 'Draft'),
    others: [
      ...ofStatus(rows, 'InReview').sort(byDue),
      ...rows.filter(({ closedAt }) => closedAt !== null).sort(closedLast),
    ],
  };
}
