import * as z from 'zod';
import { Instant, PersonRef } from './fields.ts';

/** Author and time of the last save of a draft. `basedOn`: version that it changes, 0 if it was never published. */
export const SavedDraft = z.object({
  basedOn: z.int().nonnegative(),
  savedBy: PersonRef,
  savedAt: Instant,
});
export type SavedDraft = z.infer<typeof SavedDraft>;
