import { basename } from 'node:path';
import { ChosenTimeZone } from '#shared/fields.ts';
import {
  AmountChoice,
  LogEncoding,
  LogMapping,
  MomentFormat,
} from '#shared/process/logs/mapping.ts';
import { runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { importLog } from './services/import-log.ts';
import { type LogReadOptions, readLogFile } from './services/log-file.ts';
import { readJsonFile, UnusableFile } from './services/named-file.ts';
import { openServices } from './services/open-services.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';

/**
 * Imports an event log of another system (XES, CSV, or XLSX, compressed or not) for process figures and shows it in the
 * product. `usage` lists the options. `--dry-run` only prints the content of the log. Without a mapping, the start of
 * the file determines one. It works on the product that runs on a data folder, or with `--stage` in AWS, with the
 * permissions of its caller. Exit status 1 if the file cannot be read, 2 for an invalid command.
 */
const usage = `npm run import -- FILE [options]

  FILE              event log: XES, CSV or XLSX, compressed or not
  --name NAME       name in the product (default: that of the file)
  --mapping FILE    reads the log as this file says, not as its start suggests
  --encoding NAME   ${LogEncoding.options.slice(0, 6).join(', ')},
                    ${LogEncoding.options.slice(6).join(', ')}
  --zone ZONE       time zone of moments without one, such as Europe/Berlin
  --moments FORMAT  ${MomentFormat.options.join(', ')}
  --pattern TEXT    pattern of moments, such as dd.MM.yyyy HH:mm
  --decimal MARK    comma or point
  --amount-of WHICH ${AmountChoice.options.join(', ')}
  --dry-run         shows the content of the log and stores nothing
${productUsage}`;

const options = {
  name: { type: 'string' },
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean' },
  encoding: { type: 'string' },
  zone: { type: 'string' },
  moments: { type: 'string' },
  pattern: { type: 'string' },
  decimal: { type: 'string' },
  'amount-of': { type: 'string' },
  ...productOptions,
} as const;

type CommandOptions = Partial<
  Record<'encoding' | 'zone' | 'moments' | 'pattern' | 'decimal' | 'amountOf', string | undefined>
>;

/**
 * Parse the options of the command that describe the log's format.
 * @throws UsageError
 */
function parseFormatOptions({
  encoding,
  zone,
  moments,
  pattern,
  decimal,
  amountOf,
}: CommandOptions): LogReadOptions {
  if (decimal !== undefined && decimal !== 'comma' && decimal !== 'point')
    throw new UsageError('--decimal is comma or point.');
  const format = MomentFormat.safeParse(pattern === undefined ? (moments ?? 'iso') : 'pattern');
  if (!format.success)
    throw new UsageError(`--moments is one of ${MomentFormat.options.join(', ')}.`);
  const amount = AmountChoice.optional().safeParse(amountOf);
  if (!amount.success)
    throw new UsageError(`--amount-of is one of ${AmountChoice.options.join(', ')}.`);
  const letters = LogEncoding.optional().safeParse(encoding);
  if (!letters.success)
    throw new UsageError(`--encoding is one of ${LogEncoding.options.join(', ')}.`);
  const timeZone = ChosenTimeZone.safeParse(zone ?? 'UTC');
  if (!timeZone.success) throw new UsageError(`--zone ${zone}: there is no such time zone.`);
  return {
    ...(letters.data !== undefined && { encoding: letters.data }),
    ...(zone !== undefined && { timeZone: timeZone.data }),
    ...(moments !== undefined && { moments: format.data }),
    ...(pattern !== undefined && { moments: 'pattern' as const, momentPattern: pattern }),
    ...(amount.data !== undefined && { amountOf: amount.data }),
    ...(decimal !== undefined && { decimalComma: decimal === 'comma' }),
  };
}

async function readMapping(path: string): Promise<LogMapping> {
  const read = LogMapping.safeParse(await readJsonFile(path));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UnusableFile(`${path}: ${issue?.path.join('.')}: ${issue?.message}`);
}

type Import = ReturnType<typeof readProductOptions> & {
  readonly file: string;
  readonly name: string | undefined;
  readonly mapping: string | undefined;
  readonly format: LogReadOptions;
  readonly dryRun: boolean;
};

async function runImport({ file, name, mapping, format, dryRun, data, stage }: Import) {
  const log = await readLogFile(file);
  const chosen = mapping === undefined ? log.guess(format) : await readMapping(mapping);
  const services = await openServices(data);
  try {
    const settings = await services.loadSettings(stage, 'api-imports');
    const { TABLE_NAME: tableName, APPLICATION_ID: applicationId } = settings;
    const place = { tableName, applicationId, client: services.table };
    await importLog(place, { log, mapping: chosen, name: name ?? basename(file), dryRun });
  } finally {
    services.close();
  }
}

await runCommand(
  { usage, options, operands: ['FILE'] },
  async ({ values, positionals: [file = ''] }) => {
    const { name, mapping, 'dry-run': dryRun = false } = values;
    const format = parseFormatOptions({ ...values, amountOf: values['amount-of'] });
    await runImport({ file, name, mapping, format, dryRun, ...readProductOptions(values) });
    return 0;
  },
  explainAwsFailure,
);
