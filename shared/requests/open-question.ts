import * as z from 'zod';
import { Instant, PersonRef } from '../fields.ts';

/** A question that an approver asked somebody about their request, and that waits for an answer. */
export const OpenQuestion = z.object({ by: PersonRef, at: Instant, text: z.string() });
export type OpenQuestion = z.infer<typeof OpenQuestion>;
