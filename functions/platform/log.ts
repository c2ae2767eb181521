const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;
type Level = (typeof levels)[number];
/** Log fields must not name or describe a person: only ids, codes, counts and times. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** An unknown or missing setting logs everything. */
const levelNames: readonly string[] = levels;
const threshold = Math.max(levelNames.indexOf(process.env.LOG_LEVEL ?? ''), 0);

/** Lambda then formats the object itself, so that its fields can be searched. */
const lambdaWritesJson = process.env.AWS_LAMBDA_LOG_FORMAT === 'JSON';

function writeEntry(level: Level, what: string, facts: LogFields): void {
  if (levels.indexOf(level) < threshold) return;
  const entry = { time: new Date().toISOString(), level, what, ...facts };
  const line = lambdaWritesJson ? entry : JSON.stringify(entry);
  if (level === 'ERROR') console.error(line);
  else if (level === 'WARN') console.warn(line);
  else console.info(line);
}

/** Logger that writes one JSON object per line. `LOG_LEVEL` hides lower levels. */
export const log = {
  info: (what: string, facts: LogFields = {}) => writeEntry('INFO', what, facts),
  warn: (what: string, facts: LogFields = {}) => writeEntry('WARN', what, facts),
  /** Log with the error's stack, for operators. */
  error: (what: string, error: unknown, facts: LogFields = {}) =>
    writeEntry('ERROR', what, {
      ...facts,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
};
