import * as z from 'zod';

/**
 * Every error that a caller can receive, with its HTTP status. The page uses only the code, never the text or status.
 */
export const errorStatus = {
  'input.invalid': 400,
  'input.not-json': 400,
  'input.cursor-invalid': 400,
  'actor.unauthenticated': 401,
  'actor.signed-out': 401,
  'actor.forbidden': 403,
  'actor.mismatch': 403,
  'actor.inactive': 403,
  'actor.second-factor-missing': 403,
  'actor.sign-in-too-old': 403,
  'actor.own-rights': 403,
  'actor.arranged': 403,
  'actor.held': 403,
  'rights.second-administrator': 403,
  'decision-link.not-yours': 403,
  'path.not-found': 404,
  'decision-link.not-found': 404,
  'request.not-found': 404,
  'task.not-found': 404,
  'file.not-found': 404,
  'user.not-found': 404,
  'item.not-found': 404,
  'method.not-allowed': 405,
  'request.transition-refused': 409,
  'task.already-decided': 409,
  'item.changed-meanwhile': 409,
  'item.name-taken': 409,
  'item.in-use': 409,
  'item.transition-refused': 409,
  'user.exists': 409,
  'user.outside-domains': 409,
  'rights.proposed': 409,
  'routing.none': 409,
  'delegation.loop': 409,
  'idempotency.key-reused': 409,
  'decision-link.off': 409,
  'decision-link.expired': 410,
  'request.removed': 410,
  'item.precondition-failed': 412,
  'body.too-large': 413,
  'file.type-refused': 415,
  'body.type-refused': 415,
  'rate.limited': 429,
  'server.failed': 500,
  'server.unavailable': 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** RFC 9457 problem details with the product's stable code. `fields`: dotted field path -> reasons. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(errorCodes),
  detail: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** Current state of the item, or action of the other party, for 409 and 412. */
  present: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

type More = { fields?: Record<string, string[]>; present?: Record<string, unknown> };

/** Thrown by domain, store, and platform code. Only `platform/serve.ts` converts it to an answer. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  readonly present: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.present = more.present;
  }
}
