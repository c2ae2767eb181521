import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { type EventMiddleware, logRun, type Run } from './middleware.ts';

/** A function that a schedule calls. The result is for whoever calls it by hand. */
export const serveSchedule = <R>(run: () => Promise<R>) =>
  middy<unknown, R, Error, Context, Run>({ timeoutEarlyInMillis: 0 })
    .use<EventMiddleware<unknown, R>>(logRun('schedule'))
    .handler(run);
