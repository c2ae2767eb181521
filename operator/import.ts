import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ChosenTimeZone } from '#shared/fields.ts';
import { AmountChoice, LogMapping, MomentFormat } from '#shared/process/logs/mapping.ts';
import { importLog } from './services/import-log.ts';
import { type LogReadOptions, readLogFile } from './services/log-file.ts';
import { readJsonFile, UnusableFile } from './services/named-file.ts';
import { openServices, Refusal } from './services/open-services.ts';

/**
 * Imports an event log of another system (XES, CSV, or XLSX, compressed or not) for process figures and shows it in the
 * product. `usage` lists the options. `--dry-run` only prints the content of the log. Without a mapping, the start of
 * the file determines one. It works on the product that runs on a data folder, or with `--stage` in AWS, with the
 * permissions of its caller. Exit status 1 if the file cannot be read, 2 for an invalid command.
 */
const usage =
  'npm run import -- FILE [--name N] [--mapping FILE.json] [--zone ZONE] [--moments FORMAT] [--pattern PATTERN] [--decimal comma|point] [--amount-of first|last|largest|sum] [--dry-run] [--data DIR | --stage STAGE]';

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ 'dry-run': { type: 'boolean' }, name: { type: 'string' }, mapping: { type: 'string' } },
      ...{ data: { type: 'string' }, stage: { type: 'string' } },
      ...{ zone: { type: 'string' }, moments: { type: 'string' } },
      ...{ pattern: { type: 'string' }, decimal: { type: 'string' } },
      'amount-of': { type: 'string' },
    },
  });
  const { name, mapping, stage, 'dry-run': dryRun = false } = values;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Refusal('Which file?');
  if (values.data !== undefined && stage !== undefined)
    throw new Refusal('Either --data or --stage, not both.');
  const data = stage === undefined ? resolve(values.data || '.countersign') : undefined;
  return {
    file,
    name,
    mapping,
    said: parseFormatOptions({ ...values, amountOf: values['amount-of'] }),
    dryRun,
    data,
    stage: stage ?? 'dev',
  };
}

type Typed = Partial<
  Record<'zone' | 'moments' | 'pattern' | 'decimal' | 'amountOf', string | undefined>
>;

/**
 * Read what the command says of the log's format.
 * @throws Refusal
 */
function parseFormatOptions({ zone, moments, pattern, decimal, amountOf }: Typed): LogReadOptions {
  if (decimal !== undefined && decimal !== 'comma' && decimal !== 'point')
    throw new Refusal('--decimal is comma or point.');
  const format = MomentFormat.safeParse(pattern === undefined ? (moments ?? 'iso') : 'pattern');
  if (!format.success) throw new Refusal(`--moments is one of ${MomentFormat.options.join(', ')}.`);
  const amount = AmountChoice.optional().safeParse(amountOf);
  if (!amount.success)
    throw new Refusal(`--amount-of is one of ${AmountChoice.options.join(', ')}.`);
  const timeZone = ChosenTimeZone.safeParse(zone ?? 'UTC');
  if (!timeZone.success) throw new Refusal(`--zone ${zone}: there is no such time zone.`);
  return {
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

async function perform({
  file,
  name,
  mapping,
  said,
  dryRun,
  data,
  stage,
}: ReturnType<typeof readCommand>) {
  const log = await readLogFile(file);
  const chosen = mapping === undefined ? log.guess(said) : await readMapping(mapping);
  const services = await openServices(data);
  try {
    const settings = await services.lambda.settings(`countersign-${stage}-api-imports`);
    const { TABLE_NAME, APPLICATION_ID } = settings ?? {};
    if (!TABLE_NAME || !APPLICATION_ID) throw new Refusal(`There is no stage ${stage} here.`);
    const place = { tableName: TABLE_NAME, applicationId: APPLICATION_ID, client: services.table };
    await importLog(place, { log, mapping: chosen, name: name ?? basename(file), dryRun });
  } finally {
    services.close();
  }
}

const isRefused = (error: unknown) =>
  error instanceof Refusal ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

try {
  await perform(readCommand());
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  console.error(isRefused(error) ? `${said}\n${usage}` : said);
  process.exitCode = isRefused(error) ? 2 : 1;
}
