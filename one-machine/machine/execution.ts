import * as z from 'zod';

const Json = z.json();

const Signal = z.union([
  z.object({ output: Json }),
  z.object({ error: z.string(), cause: z.string() }),
]);
export type Signal = z.infer<typeof Signal>;

/**
 * Progress of an execution in its current state.
 * - entered: nothing has happened yet
 * - invoking: the function has been called, or will be called again after a crash
 * - waiting: for the token's signal, or for the time of a Wait
 * - retrying: for the time of the next attempt
 */
const Phase = z.enum(['entered', 'invoking', 'waiting', 'retrying']);

const Position = z.object({
  state: z.string(),
  input: Json,
  /** Time of entering the state, in milliseconds, like all times here. */
  enteredAt: z.number(),
  phase: Phase,
  /** Attempts made under each retrier of the state. */
  attempts: z.array(z.int()),
  /** Time at which a timer ends this phase: the timeout of a token, the end of a Wait, or the next attempt. */
  wakeAt: z.number().optional(),
  token: z.string().optional(),
  signal: Signal.optional(),
});
export type Position = z.infer<typeof Position>;

/** A run of a state machine. Only the run and its history are stored. */
export const Execution = z.object({
  id: z.int(),
  arn: z.string(),
  name: z.string(),
  machineArn: z.string(),
  /** JSON as it was sent, which identifies a repeated start. */
  input: z.string(),
  startedAt: z.number(),
  stoppedAt: z.number().optional(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'ABORTED']),
  output: Json.optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  variables: z.record(z.string(), Json),
  /** Number of events in its history. */
  events: z.int(),
  at: Position,
});
export type Execution = z.infer<typeof Execution>;

/** A history event in the format of GetExecutionHistory, with its timestamp in milliseconds. */
export const HistoryEvent = z.looseObject({
  id: z.int(),
  previousEventId: z.int(),
  timestamp: z.number(),
  type: z.string(),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** Step Functions ends a Standard execution at its 25,000th event. */
export const historyLimit = 25_000;
