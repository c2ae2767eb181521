type ExpectedLog = { readonly pattern: RegExp; seen: boolean };

const unexpected: string[] = [];
let expected: ExpectedLog[] = [];

/**
 * Declare in advance an error or a warning that the product logs once or more in this test. Any other error or warning
 * fails the test, as does a declared one that is never logged.
 */
export function expectLogged(...patterns: readonly RegExp[]): void {
  expected.push(...patterns.map((pattern) => ({ pattern, seen: false })));
}

/** Declare a log line that may be missing, because it depends on the timing of the fault. */
export function allowLogged(...patterns: readonly RegExp[]): void {
  expected.push(...patterns.map((pattern) => ({ pattern, seen: true })));
}

/** Check a line of standard error. Return whether it was expected. */
export function recordLogLine(line: string): boolean {
  if (line.trim() === '') return true;
  const known = expected.filter(({ pattern }) => pattern.test(line));
  for (const one of known) one.seen = true;
  if (known.length === 0) unexpected.push(line);
  return known.length > 0;
}

/**
 * Called at the end of each test, after all its services have stopped.
 * @throws Error with unexpected log lines and with expected lines that are missing
 */
export function assertExpectedLogs(): void {
  const said = unexpected.splice(0);
  const missed = expected.filter(({ seen }) => !seen).map(({ pattern }) => String(pattern));
  expected = [];
  if (said.length > 0) throw new Error(`Logged, but not expected:\n${said.join('\n')}`);
  if (missed.length > 0) throw new Error(`Expected, but never logged: ${missed.join(', ')}`);
}
