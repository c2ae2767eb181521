import * as z from 'zod';

/**
 * Types of events that contain a text by a person. The request's conversation shows the text, and the search finds it.
 */
export const TextEventType = z.enum([
  ...['submitted', 'resubmitted', 'withdrawn', 'approved', 'rejected', 'returned'],
  ...['reassigned', 'approver-added', 'escalated', 'reminded'],
] as const);
export type TextEventType = z.infer<typeof TextEventType>;

/** True if an event of this type contains a text by the person. */
export const isTextEventType = (type: string): type is TextEventType =>
  TextEventType.safeParse(type).success;
