import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as z from 'zod';

const Moment = z.iso.datetime({ offset: true });

export type Options = {
  readonly port: number;
  /** Absolute path of the data folder. */
  readonly data: string;
  readonly fresh: boolean;
  /** Start time of the clock in an empty data folder, in ms since the epoch; undefined for the machine's time. */
  readonly now: number | undefined;
  /** Whether the clock and faults can be controlled from outside. */
  readonly test: boolean;
  /** Whether reads of an index may miss the most recent writes. */
  readonly indexLag: boolean;
  /** Whether functions are loaded at their first call instead of before it. */
  readonly cold: boolean;
  /** Whether sending mail has the limits of a new SES account. */
  readonly mailSandbox: boolean;
  /** The product's own flags on the command line. */
  readonly flags: ReadonlySet<string>;
};

/** Command-line options of a product. */
type OptionsOf = { readonly dataFolder: string; readonly flags: Readonly<Record<string, string>> };

/** Error that the user at the terminal can fix; shown without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'Refusal';
}

/** Format the list of options. */
export const formatUsage = ({ dataFolder, flags }: OptionsOf): string => `npm start -- [options]

  --port N     address http://localhost:N (default 4280; 0 takes a free one)
  --data DIR   where everything is kept (default ${dataFolder})
  --fresh      empty the data folder first
${Object.entries(flags)
  .map(([flag, effect]) => `  ${`--${flag}`.padEnd(12)} ${effect}`)
  .join('\n')}
  --now TIME   let the clock of an empty data folder begin there, such as 2027-01-04T09:00:00Z
  --test       let POST /local/clock and /local/fault move the clock and cause faults
  --index-lag  let lists and searches of the table miss what was written up to 300 ms ago, as DynamoDB does
  --cold       load each function when it is first called, not before
  --mail-sandbox  send mail as a new account of SES may: one a second, 200 a day, to verified addresses
  --help       show this`;

/**
 * Parse the command line.
 * @returns undefined if only the usage was requested
 * @throws OperatorError with an unknown option, an invalid value, or a flag used together with its opposite
 */
export function readOptions(args: readonly string[], product: OptionsOf): Options | undefined {
  const { values, flags } = parseOptions(args, product);
  if (values.help) return undefined;
  const port = values.port ?? '4280';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new OperatorError(`--port ${port} is no port: a number from 0 to 65535 is.`);
  }
  for (const flag of flags)
    if (flags.has(`no-${flag}`))
      throw new OperatorError(`Either --${flag} or --no-${flag}, not both.`);
  if (values.now !== undefined && !Moment.safeParse(values.now).success) {
    throw new OperatorError(`--now ${values.now} is no moment: 2027-01-04T09:00:00Z is.`);
  }
  if (values.data === '') throw new OperatorError('--data wants the name of a folder.');
  return {
    port: Number(port),
    data: resolve(values.data ?? product.dataFolder),
    fresh: values.fresh ?? false,
    now: values.now === undefined ? undefined : Date.parse(values.now),
    test: values.test ?? false,
    indexLag: values['index-lag'] ?? false,
    cold: values.cold ?? false,
    mailSandbox: values['mail-sandbox'] ?? false,
    flags,
  };
}

const known = {
  port: { type: 'string' },
  data: { type: 'string' },
  fresh: { type: 'boolean' },
  now: { type: 'string' },
  test: { type: 'boolean' },
  'index-lag': { type: 'boolean' },
  cold: { type: 'boolean' },
  'mail-sandbox': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

function parseOptions(args: readonly string[], product: OptionsOf) {
  const ofProduct = Object.keys(product.flags);
  const flags = Object.fromEntries(ofProduct.map((flag) => [flag, { type: 'boolean' }] as const));
  const config = { args: [...args], strict: true, allowPositionals: false } as const;
  try {
    const { values } = parseArgs({ ...config, options: { ...flags, ...known } });
    return { values, flags: new Set(ofProduct.filter((flag) => Object.hasOwn(values, flag))) };
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(/[.\n] ?/) : [String(error)];
    throw new OperatorError(`${reason}.\n\n${formatUsage(product)}`);
  }
}
