import * as z from 'zod';

const Json = z.json();

const Signal = z.union([
  z.object({ output: Json }),
  z.object({ error: z.string(), cause: z.string() }),
]);
export type Signal = z.infer<typeof Signal>;

/**
 * Progress of an execution in its present state.
 * - entered: nothing has happened yet
 * - invoking: the function has been called, or will be again after a crash
 * - waiting: for the token's signal, for the time of a Wait
 * - retrying: for the time of the next attempt
 */
const Phase = z.enum(['entered', 'invoking', 'waiting', 'retrying']);

const Position = z.object({
  state: z.string(),
  input: Json,
  /** Milliseconds, as all times here. */
  enteredAt: z.number(),
  phase: Phase,
  /** Attempts made under each retrier of the state. */
  attempts: z.array(z.int()),
  /** When a timer ends this phase: the deadline of a token, the time of a Wait or of the next attempt. */
  wakeAt: z.number().optional(),
  token: z.string().optional(),
  signal: Signal.optional(),
});
export type Position = z.infer<typeof Position>;

/** One run of a machine; the only thing that is stored besides its history. */
export const Execution = z.object({
  id: z.int(),
  arn: z.string(),
  name: z.string(),
  machineArn: z.string(),
  /** JSON as it was sent: a repeated start is recognised by it. */
  input: z.string(),
  startedAt: z.number(),
  stoppedAt: z.number().optional(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'ABORTED']),
  output: Json.optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  variables: z.record(z.string(), Json),
  /** Number of its history events. */
  events: z.int(),
  at: Position,
});
export type Execution = z.infer<typeof Execution>;

/** A history event in the shape of GetExecutionHistory, its timestamp in milliseconds. */
export const HistoryEvent = z.looseObject({
  id: z.int(),
  previousEventId: z.int(),
  timestamp: z.number(),
  type: z.string(),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** Step Functions ends a Standard execution with its 25,000th event. */
export const historyLimit = 25_000;
