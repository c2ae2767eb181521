import type * as z from 'zod';
import { RequestStatus } from '../requests/request.ts';

/** Statuses of ended requests. Open requests and drafts are never removed. */
export const RetentionOutcome = RequestStatus.extract(['Approved', 'Rejected', 'Withdrawn']);
export type RetentionOutcome = z.infer<typeof RetentionOutcome>;
