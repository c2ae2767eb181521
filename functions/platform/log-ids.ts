import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids of the work that a log line is about. */
export type LogIds = {
  /** Id of the API call that led to this work, as in its `x-request-id`. */
  readonly callId?: string | undefined;
  readonly requestId?: string | undefined;
};

/** Ids of the current work, separate for concurrent runs. */
const currentIds = new AsyncLocalStorage<LogIds>();
/** Run a function whose log lines all have these ids. */
export const runWithLogIds = <T>(ids: LogIds, run: () => T): T => currentIds.run(ids, run);
export const findLogIds = (): LogIds | undefined => currentIds.getStore();
/** Return the id of the call that led to the current work; undefined for work that a timer started. */
export const findCallId = () => findLogIds()?.callId;
