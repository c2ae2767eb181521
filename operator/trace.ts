import { dynamoTable } from '#functions/platform/table/table.ts';
import { requestSearch } from '#functions/search/store/request-search.ts';
import { CommandRefusal, runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openServices } from './services/open-services.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';
import { folderLogs } from './trace/folder-logs.ts';
import { stageLogs } from './trace/stage-logs.ts';
import { findStory, formatLine, type SearchLogs, summarizeStory } from './trace/story.ts';

/**
 * Print from the logs the effects of a call, or the history of a request. Changes nothing. Exit status 1 if the logs
 * have no matching lines.
 */
const usage = `npm run trace -- ID [--since 3d] [--data DIR | --stage NAME]

  ID            id of a call (x-request-id of its answer), or id or number of a request, such as REQ-2026-000123
  --since 3d    age of the oldest line: 30m, 12h or 3d (default: 3d for a stage, all on one machine)
${productUsage}

Each line is the time, the part (edge, call, event, step, message, mail), its log, what was done, how long it took, and
the ids. Calls that only read a request are left out. Lines of a stage can take a minute to arrive.`;

const options = { since: { type: 'string' }, ...productOptions } as const;
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const defaultSinceMs = 3 * 86_400_000;

/** @returns milliseconds @throws UsageError */
function readSince(since: string | undefined): number | undefined {
  if (since === undefined) return undefined;
  const [, count, unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(since) ?? [];
  if (count === undefined)
    throw new UsageError(`--since ${since} is no time such as 30m, 12h or 3d.`);
  return Number(count) * (units[unit] ?? 0);
}

type Product = ReturnType<typeof readProductOptions>;

/** Return the id of the request with a number. @throws CommandRefusal if there is none */
async function findRequestId(number: string, { data, stage }: Product): Promise<string> {
  const services = await openServices(data);
  try {
    const { TABLE_NAME, APPLICATION_ID } = await services.loadSettings(stage, 'api-search');
    const requests = requestSearch(dynamoTable(TABLE_NAME, services.table));
    const operator = { userId: '', applicationId: APPLICATION_ID, isAdministrator: true };
    const found = await requests.find(operator, number, 24);
    const request = found.requests.find((one) => one.number === number);
    if (!request) throw new CommandRefusal(`There is no request ${number} ${services.place}.`);
    return request.requestId;
  } finally {
    services.close();
  }
}

/** @returns number of lines found */
async function trace(search: SearchLogs, id: string): Promise<number> {
  const lines = await findStory(search, id);
  for (const line of lines) console.log(formatLine(line));
  console.log(summarizeStory(lines));
  return lines.length;
}

async function traceProduct(id: string, product: Product, sinceMs: number | undefined) {
  if (product.data !== undefined) return trace(folderLogs(product.data, sinceMs), id);
  const { search, close } = await stageLogs(product.stage, sinceMs ?? defaultSinceMs);
  try {
    return await trace(search, id);
  } finally {
    close();
  }
}

await runCommand(
  { usage, options, operands: ['ID'] },
  async ({ values, positionals: [given = ''] }) => {
    const [product, sinceMs] = [readProductOptions(values), readSince(values.since)];
    // Shorter texts would also match unrelated lines.
    if (!/^[\w=+/.:-]{10,120}$/.test(given))
      throw new UsageError(`${given} is no id of a call, and no id or number of a request.`);
    const isNumber = /^[A-Za-z]+-\d{4}-\d{1,9}$/.test(given);
    const id = isNumber ? await findRequestId(given.toUpperCase(), product) : given;
    if (isNumber) console.log(`Request ${given.toUpperCase()} has the id ${id}.`);
    return (await traceProduct(id, product, sinceMs)) > 0 ? 0 : 1;
  },
  explainAwsFailure,
);
