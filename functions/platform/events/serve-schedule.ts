import { logRun, serveEvent } from './middleware.ts';

/** A function that a schedule calls. The result is for whoever calls it by hand. */
export const serveSchedule = <R>(run: () => Promise<R>) =>
  serveEvent<unknown, R>([logRun('schedule')], run);
