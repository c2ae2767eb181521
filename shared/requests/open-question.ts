import * as z from 'zod';
import { Instant, PersonRef } from '../fields.ts';

/** An unanswered question from an approver to a person about the request. */
export const OpenQuestion = z.object({ by: PersonRef, at: Instant, text: z.string() });
export type OpenQuestion = z.infer<typeof OpenQuestion>;
