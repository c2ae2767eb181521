import type { Reference } from '#functions/organisation/rules/reference.ts';
import { updateNamesIfOpen } from '#functions/organisation/rules/update-names.ts';
import { calculateRequestDue } from '#functions/sla/rules/due.ts';
import type { Request, RequestRow } from '#shared/requests/request.ts';

/** Convert a request for lists, with the current state of its due time, and current names while it is open. */
export function toRequestRow(request: Request, reference: Reference, now: string): RequestRow {
  const { remarks = '', ...shown } = request;
  const due = calculateRequestDue(request, reference, now);
  const row = { ...shown, reviewRemarks: request.reviewRemarks || remarks, ...(due && { due }) };
  return updateNamesIfOpen(row, reference);
}
