import * as z from 'zod';
import { toStepError } from '#functions/platform/step-error.ts';
import { type EventMiddleware, logRun, parseEvent, serveEvent } from './middleware.ts';

/** Ids in a step's input, for the log. */
const StepIds = z
  .object({ state: z.string(), requestId: z.string(), round: z.number() })
  .extend({ announcementId: z.string(), importId: z.string(), turn: z.number() })
  .partial()
  .catch({});

/** Set the name of an error to one that the state machine's retry rules use. */
const nameError: EventMiddleware<unknown, unknown> = {
  onError(request) {
    request.error = toStepError(request.error);
  },
};

/** Create a handler for a state machine: it parses the input of a state and runs its step. */
export const serveStep = <S extends z.ZodType, R>(
  input: S,
  run: (step: z.output<S>) => Promise<R>,
) =>
  serveEvent<z.output<S>, R>(
    [nameError, logRun('step', (event) => StepIds.parse(event)), parseEvent(input)],
    run,
  );
