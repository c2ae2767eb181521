import { findLogIds } from './log-ids.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];
/** Log fields must not name or describe a person: only ids, codes, counts and times. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

const levelNames: readonly string[] = levels;
/**
 * Return the index of the lowest level that is written. An unknown or missing `LOG_LEVEL` returns -1, which writes all
 * levels.
 */
const readThreshold = () => levelNames.indexOf(process.env.LOG_LEVEL?.toLowerCase() ?? '');

/** Whether Lambda formats logged objects itself, with time and level, so that their fields can be searched. */
const lambdaWritesJson = process.env.AWS_LAMBDA_LOG_FORMAT === 'JSON';

function writeEntry(level: Level, what: string, facts: LogFields): void {
  if (levels.indexOf(level) < readThreshold()) return;
  const entry = { what, ...findLogIds(), ...facts };
  const time = new Date().toISOString();
  console[level](
    lambdaWritesJson ? entry : JSON.stringify({ time, level: level.toUpperCase(), ...entry }),
  );
}

/** Logger that writes one JSON object per line. `LOG_LEVEL` hides lower levels. */
export const log = {
  info: (what: string, facts: LogFields = {}) => writeEntry('info', what, facts),
  warn: (what: string, facts: LogFields = {}) => writeEntry('warn', what, facts),
  /** Log with the error's stack, for operators. */
  error: (what: string, error: unknown, facts: LogFields = {}) =>
    writeEntry('error', what, {
      ...facts,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
};
