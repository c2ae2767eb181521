import { pause } from '#frontend/lib/pause.ts';
import { reportServiceWait } from '#frontend/lib/service-waits.ts';
import { AppError } from '#shared/errors.ts';

/** Delays before the retries of a part, in seconds: two minutes in total. */
const pauses = [1, 2, 4, 8, 15, 30, 30, 30];
/** Number of retries before the wait is shown, which is after three seconds. */
const triesBeforeNotice = 2;

const isRetryable = (error: unknown) =>
  error instanceof AppError &&
  (error.code === 'server.unavailable' || error.code === 'rate.limited');

/**
 * Return a caller for the repeatable parts of an action. An error of the first part is thrown at once. Later parts are
 * retried while a service is unavailable or limits the rate, because an error would leave the action incomplete.
 * @throws permanent errors at once, and temporary ones after two minutes
 */
export function createRetryingCaller(isStopped: () => boolean = () => false) {
  let hasBegun = false;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    let endWait = () => {};
    try {
      for (let tries = 0; ; tries += 1) {
        try {
          const answer = await call();
          hasBegun = true;
          return answer;
        } catch (error) {
          const seconds = pauses[tries];
          if (!hasBegun || seconds === undefined || !isRetryable(error) || isStopped()) throw error;
          if (tries === triesBeforeNotice) endWait = reportServiceWait();
          await pause(seconds * 1000);
        }
      }
    } finally {
      endWait();
    }
  };
}
