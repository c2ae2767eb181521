const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;
type Level = (typeof levels)[number];
/** Nothing here may name or describe a person: ids, codes, counts and times only. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** An unknown or absent setting hides nothing. */
const names: readonly string[] = levels;
const threshold = Math.max(names.indexOf(process.env.LOG_LEVEL ?? ''), 0);

/** Then Lambda makes a line of the object itself, and its fields can be searched for. */
const lambdaWritesJson = process.env.AWS_LAMBDA_LOG_FORMAT === 'JSON';

function write(level: Level, what: string, facts: Facts): void {
  if (levels.indexOf(level) < threshold) return;
  const entry = { time: new Date().toISOString(), level, what, ...facts };
  const line = lambdaWritesJson ? entry : JSON.stringify(entry);
  if (level === 'ERROR') console.error(line);
  else if (level === 'WARN') console.warn(line);
  else console.info(line);
}

/** One JSON object a line. `LOG_LEVEL` hides what is below it. */
export const log = {
  info: (what: string, facts: Facts = {}) => write('INFO', what, facts),
  warn: (what: string, facts: Facts = {}) => write('WARN', what, facts),
  /** With the error's stack, for those who operate the product. */
  error: (what: string, error: unknown, facts: Facts = {}) =>
    write('ERROR', what, {
      ...facts,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
};
