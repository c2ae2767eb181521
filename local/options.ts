import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

const Moment = z.iso.datetime({ offset: true });

export type Options = {
  readonly port: number;
  /** Data folder, absolute. */
  readonly data: string;
  readonly fresh: boolean;
  /** Whether the demo organisation is wanted; undefined: only in an empty data folder. */
  readonly demo: boolean | undefined;
  /** Where the clock of an empty data folder begins, in milliseconds; undefined: at the machine's own time. */
  readonly now: number | undefined;
  /** Whether administrators act as such only with a second factor, as deployments have it. */
  readonly adminMfa: 'required' | 'optional';
  /** Whether clock and faults can be moved from outside. */
  readonly test: boolean;
};

/** What the person at the keyboard can put right; shown without a stack trace. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export const usage = `npm start -- [options]

  --port N     address http://localhost:N (default 4280; 0 takes a free one)
  --data DIR   where everything is kept (default .countersign)
  --fresh      empty the data folder first
  --demo       load the demo organisation (default in an empty data folder)
  --no-demo    start without the demo organisation
  --now TIME   let the clock of an empty data folder begin there, such as 2027-01-04T09:00:00Z
  --admin-mfa  administrators need a second factor, as in a deployment
  --test       let POST /local/clock and /local/fault move the clock and cause faults
  --help       show this`;

/**
 * Reads the command line.
 * @returns undefined when only the usage was asked for
 * @throws Refusal naming the option that is unknown or has a bad value
 */
export function readOptions(args: readonly string[]): Options | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const port = values.port ?? '4280';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Refusal(`--port ${port} is no port: a number from 0 to 65535 is.`);
  }
  if (values.demo && values['no-demo']) throw new Refusal('Either --demo or --no-demo, not both.');
  if (values.now !== undefined && !Moment.safeParse(values.now).success) {
    throw new Refusal(`--now ${values.now} is no moment: 2027-01-04T09:00:00Z is.`);
  }
  if (values.data === '') throw new Refusal('--data wants the name of a folder.');
  return {
    port: Number(port),
    data: resolve(values.data ?? '.countersign'),
    fresh: values.fresh ?? false,
    demo: values['no-demo'] ? false : values.demo,
    now: values.now === undefined ? undefined : Date.parse(values.now),
    adminMfa: values['admin-mfa'] ? 'required' : 'optional',
    test: values.test ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        fresh: { type: 'boolean' },
        demo: { type: 'boolean' },
        'no-demo': { type: 'boolean' },
        now: { type: 'string' },
        'admin-mfa': { type: 'boolean' },
        test: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(/[.\n] ?/) : [String(error)];
    throw new Refusal(`${reason}.\n\n${usage}`);
  }
}
