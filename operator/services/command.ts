import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Error in the options of a command. The command prints it with its usage and exits with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Error that the person at the terminal can fix. The command prints it without a stack and exits with status 1. */
export class CommandRefusal extends Error {
  override readonly name = 'Refusal';
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O & typeof help; allowPositionals: true }>
>;
type Definition<O extends Options> = {
  /** First lines of the usage, then a line for each option. */
  readonly usage: string;
  readonly options: O;
  /** Names of the arguments without an option, which are all required. Undefined: the command checks them itself. */
  readonly operands?: readonly string[];
  /** Names of optional arguments. */
  readonly optional?: readonly string[];
  /** Names of the options whose values are whole numbers from 1. */
  readonly counts?: readonly (keyof O & string)[];
};

const help = { help: { type: 'boolean', short: 'h' } } as const satisfies Options;

/** @throws UsageError */
function assertOperands(
  { operands = [], optional = [] }: Pick<Definition<Options>, 'operands' | 'optional'>,
  positionals: readonly string[],
): void {
  const missing = operands[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const [extra] = positionals.slice(operands.length + optional.length);
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.`);
}

/** @throws UsageError */
function assertCounts(counts: readonly string[], values: Readonly<Record<string, unknown>>): void {
  for (const name of counts) {
    const value = values[name];
    if (value !== undefined && !/^[1-9]\d{0,8}$/.test(String(value)))
      throw new UsageError(`--${name} ${value} is no whole number from 1.`);
  }
}

/** Parse the arguments. Node's own error has several sentences, and the first one gives the reason. */
function parseArguments<O extends Options>(
  { options }: Definition<O>,
  args: readonly string[],
): Given<O> {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, ...help },
      allowPositionals: true,
    });
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(/[.\n](?: |$)/) : [String(error)];
    throw new UsageError(`${reason}.`);
  }
}

/** @returns undefined if only the usage was requested @throws UsageError */
function readCommandArguments<const O extends Options>(
  command: Definition<O>,
): Given<O> | undefined {
  const given = parseArguments(command, process.argv.slice(2));
  if ('help' in given.values) {
    console.log(command.usage);
    return undefined;
  }
  if (command.operands || command.optional) assertOperands(command, given.positionals);
  assertCounts(command.counts ?? [], given.values);
  return given;
}

const formatUsageError = (error: UsageError, usage: string) => `${error.message}\n\n${usage}`;

/**
 * Read the arguments of a program without `runCommand`. `--help` prints the usage and ends the program with status 0,
 * invalid options end it with status 2.
 */
export function readArguments<const O extends Options>(command: Definition<O>): Given<O> {
  try {
    return readCommandArguments(command) ?? process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(formatUsageError(error, command.usage));
    return process.exit(2);
  }
}

/**
 * Run a command of `npm run` with the arguments of the process, and set its exit status: the one that `perform`
 * returns, 1 for a failure, 2 for invalid options, 130 after Ctrl+C. `--help` prints the usage and exits with 0. A
 * failure is one sentence: `explain` formats errors other than CommandRefusal.
 */
export async function runCommand<const O extends Options>(
  command: Definition<O>,
  perform: (given: Given<O>) => Promise<number>,
  explain: (error: unknown) => string | Promise<string> = formatMessage,
): Promise<void> {
  // Tools that the command has started get the signal from the terminal, too.
  process.once('SIGINT', () => {
    console.error('Interrupted before the end.');
    process.exit(130);
  });
  try {
    const given = readCommandArguments(command);
    if (given) process.exitCode = await perform(given);
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    if (error instanceof UsageError) console.error(formatUsageError(error, command.usage));
    else console.error(error instanceof CommandRefusal ? error.message : await explain(error));
  }
}

export const formatMessage = (error: unknown) =>
  error instanceof Error ? error.message : String(error);
