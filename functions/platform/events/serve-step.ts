import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { log } from '#functions/platform/log.ts';
import { runWithLogIds } from '#functions/platform/log-ids.ts';
import { AppError } from '#shared/errors.ts';
import { createRunLogger, type EventMiddleware, parseEvent, serveEvent } from './middleware.ts';

/** Error of a step, with a name from the state machine's rules. */
class StepError extends Error {
  override readonly name: string;

  constructor(name: string, cause: Error) {
    super(cause.message, { cause });
    this.name = name;
  }
}

/**
 * Convert an error for the state machine. `StepUnavailable` is retried after a pause. Every other error stops the
 * execution and is recorded with its code, if any.
 */
export function toStepError(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (isTransientError(error)) return new StepError('StepUnavailable', error);
  return error instanceof AppError ? new StepError(error.code, error) : error;
}

/** Facts of a step's input for its log lines. */
const StepFacts = z
  .object({ state: z.string(), round: z.number() })
  .extend({ announcementId: z.string(), importId: z.string(), turn: z.number() })
  .partial()
  .catch({});

/** Ids in a step's input. The call id is empty in a step that a timer started, and absent in older executions. */
const StepIds = z
  .object({ requestId: z.string(), callId: z.string().transform((id) => id || undefined) })
  .partial()
  .catch({});

/** Set the name of an error to one that the state machine's retry rules use. */
const nameError: EventMiddleware<unknown, unknown> = {
  onError(request) {
    request.error = toStepError(request.error);
  },
};

/** Write one log line about a step that succeeded. */
const logStep: EventMiddleware<unknown, unknown> = {
  after({ event, internal }) {
    const milliseconds = Math.round(performance.now() - internal.startedAt);
    log.info('step', { ...StepFacts.parse(event), milliseconds });
  },
};

/**
 * Create a handler for a state machine: it parses the input of a state and runs its step. All log lines of a step have
 * the ids in its input.
 */
export const serveStep = <S extends z.ZodType, R>(
  input: S,
  run: (step: z.output<S>) => Promise<R>,
) => {
  const handle = serveEvent<z.output<S>, R>(
    [
      nameError,
      createRunLogger('step', (event) => StepFacts.parse(event)),
      logStep,
      parseEvent(input),
    ],
    run,
  );
  return (event: z.output<S>, context: Context): Promise<R> =>
    runWithLogIds(StepIds.parse(event), () => handle(event, context));
};
