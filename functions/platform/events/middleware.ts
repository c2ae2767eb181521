import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { type LogFields, log } from '#functions/platform/log.ts';
import { isSmokeTest, passSmokeTest } from '#functions/platform/smoke-test.ts';

type Run = { startedAt: number };
export type EventMiddleware<E, R> = MiddlewareObj<E, R, Error, Context, Run>;

const answerSmokeTest = <E, R>(): EventMiddleware<E, R> => ({
  before: ({ event }) => (isSmokeTest(event) ? passSmokeTest() : undefined),
});

/** Create a function that answers smoke tests, and passes any other event through these middlewares in order. */
export const serveEvent = <E, R>(
  middlewares: EventMiddleware<E, R>[],
  answer: (event: E) => Promise<R>,
) =>
  middy<E, R, Error, Context, Run>({ timeoutEarlyInMillis: 0 })
    .use([answerSmokeTest(), ...middlewares])
    .handler(answer);

/** A refusal whose text is shown to a person. It is no failure of the function. */
export class RefusalError extends Error {}

/**
 * Log a failed run with its id and duration: a warning while a service is busy, an error otherwise. Lambda reports the
 * duration of every run, so a successful run adds no line.
 * @param ids ids of the subjects of the event, for the log line
 */
export const createRunLogger = <E, R>(
  name: string,
  ids: (event: unknown) => LogFields = () => ({}),
): EventMiddleware<E, R> => ({
  before({ internal }) {
    internal.startedAt = performance.now();
  },
  onError({ event, context, error, internal }) {
    if (error instanceof RefusalError) return;
    const milliseconds = Math.round(performance.now() - internal.startedAt);
    const facts = { ...ids(event), runId: context.awsRequestId, milliseconds };
    if (isTransientError(error)) log.warn(`${name} delayed`, { ...facts, error: String(error) });
    else log.error(`${name} failed`, error, facts);
  },
});

/** Replace the event by its parsed form. @throws ZodError */
export const parseEvent = <S extends z.ZodType, R>(schema: S): EventMiddleware<z.output<S>, R> => ({
  before(request) {
    request.event = schema.parse(request.event);
  },
});

/** Batch response with the items to retry. All other items are done. */
export const reportFailures = (ids: readonly string[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});
