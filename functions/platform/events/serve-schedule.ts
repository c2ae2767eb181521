import { createRunLogger, serveEvent } from './middleware.ts';

/** Create a handler for a schedule. The result is only used in manual calls. */
export const serveSchedule = <R>(run: () => Promise<R>) =>
  serveEvent<unknown, R>([createRunLogger('schedule')], run);
