import type { Reference } from '#functions/domain/routing/reference.ts';
import { requestDue } from '#functions/domain/sla/due.ts';
import type { Request, RequestRow } from '#shared/requests/request.ts';

/** A request as lists show it: with how its due moment stands now. */
export function requestRow(request: Request, reference: Reference, now: string): RequestRow {
  const { remarks = '', ...shown } = request;
  const due = requestDue(request, reference, now);
  return { ...shown, reviewRemarks: request.reviewRemarks || remarks, ...(due && { due }) };
}
