type Expected = { readonly pattern: RegExp; seen: boolean };

const unexpected: string[] = [];
let expected: Expected[] = [];

/**
 * Says before it happens that the product logs an error or a warning that this test wants, once or more. Any other one
 * fails the test, and so does one of these that never comes.
 */
export function expectLogged(...patterns: readonly RegExp[]): void {
  expected.push(...patterns.map((pattern) => ({ pattern, seen: false })));
}

/** The same for what is logged or not, as the fault happens to come a moment earlier or later. */
export function mayBeLogged(...patterns: readonly RegExp[]): void {
  expected.push(...patterns.map((pattern) => ({ pattern, seen: true })));
}

/** Takes a line of the standard error; answers whether somebody expected it. */
export function heard(line: string): boolean {
  if (line.trim() === '') return true;
  const known = expected.filter(({ pattern }) => pattern.test(line));
  for (const one of known) one.seen = true;
  if (known.length === 0) unexpected.push(line);
  return known.length > 0;
}

/**
 * At the end of each test, after all that it stops.
 * @throws Error naming what was logged and not expected, or expected and not logged
 */
export function settleLogged(): void {
  const said = unexpected.splice(0);
  const missed = expected.filter(({ seen }) => !seen).map(({ pattern }) => String(pattern));
  expected = [];
  if (said.length > 0) throw new Error(`Logged, but not expected:\n${said.join('\n')}`);
  if (missed.length > 0) throw new Error(`Expected, but never logged: ${missed.join(', ')}`);
}
