import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Error in the options of a command. The command prints it with its usage and exits with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Error that the person at the terminal can fix. The command prints it without a stack and exits with status 1. */
export class Refusal extends Error {
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
  /** Names of the arguments without an option, which are all needed. Undefined: the command checks them itself. */
  readonly operands?: readonly string[];
};

const help = { help: { type: 'boolean', short: 'h' } } as const satisfies Options;

/** @throws UsageError */
function assertOperands(operands: readonly string[], positionals: readonly string[]): void {
  const missing = operands[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const [extra] = positionals.slice(operands.length);
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.`);
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

/**
 * Run a command of `npm run` with the arguments of the process, and set its exit status: the one that `perform`
 * returns, 1 for a failure, 2 for invalid options. `--help` prints the usage and exits with 0. Failures are one
 * sentence: `explain` formats those that are no Refusal.
 */
export async function runCommand<const O extends Options>(
  command: Definition<O>,
  perform: (given: Given<O>) => Promise<number>,
  explain: (error: unknown) => string | Promise<string> = formatMessage,
): Promise<void> {
  try {
    const args = process.argv.slice(2);
    const given = parseArguments(command, args);
    if ('help' in given.values) return console.log(command.usage);
    if (command.operands) assertOperands(command.operands, given.positionals);
    process.exitCode = await perform(given);
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    if (error instanceof UsageError) console.error(`${error.message}\n\n${command.usage}`);
    else console.error(error instanceof Refusal ? error.message : await explain(error));
  }
}

export const formatMessage = (error: unknown) =>
  error instanceof Error ? error.message : String(error);
