import * as z from 'zod';
import { Id } from '../fields.ts';
import { FormValues } from '../forms/form.ts';

/** Answers of one round of a request. */
export const RequestValues = z.object({
  requestId: Id,
  applicationId: Id,
  round: z.int().min(1),
  values: FormValues,
  fileIds: z.array(Id),
});
export type RequestValues = z.infer<typeof RequestValues>;
