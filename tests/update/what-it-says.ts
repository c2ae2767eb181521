import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { requestFigures } from '#shared/figures/figures-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { getRequest } from '#shared/requests/requests-api.ts';
import {
  type CallInput,
  ProblemResponseError,
  type SignedInPerson,
} from '#tests/support/product-client.ts';

// Schemas that contain only fields with the same name in every version. Running times are excluded.
const Ref = z.object({ userId: z.string() });
export const isClosed = ({ status }: { readonly status: string }) =>
  ['Approved', 'Rejected', 'Withdrawn'].includes(status);
const Row = z.object({
  requestId: z.string(),
  ...{ number: z.string(), title: z.string(), status: z.string(), priority: z.string() },
  amount: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  ...{ requester: Ref, categoryId: z.string(), departmentId: z.string().nullable() },
  round: z.number(),
  ...{ createdAt: z.string(), submittedAt: z.string().nullable(), closedAt: z.string().nullable() },
  routingVersion: z.number().nullable(),
});
const Event = z.object({ seq: z.number(), type: z.string(), at: z.string(), hash: z.string() });
const Stage = z.object({
  ...{ name: z.string(), state: z.string() },
  openedAt: z.string().optional(),
  people: z.array(z.object({ userId: z.string(), outcome: z.string().optional() })),
});
const Task = z.object({
  ...{ taskId: z.string(), status: z.string(), stageName: z.string(), createdAt: z.string() },
  ...{ assignee: Ref, decidedAt: z.string().nullable(), reviewRemarks: z.string() },
});
const Details = z.object({
  values: z.record(z.string(), z.unknown()),
  path: z.object({ steps: z.array(z.array(Stage)) }),
  ...{ tasks: z.array(Task), events: z.array(Event), chainVerified: z.boolean() },
  files: z.array(z.object({ fileId: z.string(), name: z.string(), sha256: z.string() })),
});
const Period = z.object({
  ...{ from: z.string(), to: z.string(), sent: z.number(), approved: z.number() },
  ...{ rejected: z.number(), withdrawn: z.number(), inTime: z.number() },
  ...{ medianSeconds: z.number().nullable(), durations: z.array(z.number()) },
});
const Figures = z.object({ month: Period, formerMonth: Period, weeks: z.array(Period) });
const Page = z.object({ items: z.array(Row), cursor: z.string().optional() });

/** Answers of a version about the requests of a data folder, limited to fields that all versions share. */
export const VersionAnswers = z.object({
  requests: z.array(Row),
  details: z.record(z.string(), Details),
  /** Figures; absent in versions without figures. */
  figures: Figures.optional(),
});
export type VersionAnswers = z.infer<typeof VersionAnswers>;

/** Call an operation of any version. `schema` parses its answer instead of the contract of this version. */
export const callAnyVersion = async <S extends z.ZodType, E extends Endpoint>(
  person: SignedInPerson,
  endpoint: E,
  schema: S,
  sent?: CallInput<E>,
): Promise<z.output<S>> =>
  schema.parse(await person.call({ ...endpoint, response: z.unknown() } as E, sent));

const atOnce = 6;

/**
 * Return everything that the API shows an administrator about all requests.
 * @param isWanted selects the requests whose details are also read
 */
export async function readAnswers(
  admin: SignedInPerson,
  isWanted: (row: VersionAnswers['requests'][number], index: number) => boolean = () => true,
): Promise<VersionAnswers> {
  const requests: VersionAnswers['requests'] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const query = { scope: 'all' as const, limit: 100, ...(cursor && { cursor }) };
    const page = await callAnyVersion(admin, listRequests, Page, { query });
    requests.push(...page.items);
    cursor = page.cursor;
  }
  const details: VersionAnswers['details'] = {};
  const queue = requests.filter(isWanted).map(({ requestId }) => requestId);
  const readNext = async () => {
    for (let requestId = queue.pop(); requestId; requestId = queue.pop())
      details[requestId] = await callAnyVersion(admin, getRequest, Details, {
        params: { requestId },
      });
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  return { requests, details, figures: await readFigures(admin) };
}

async function readFigures(admin: SignedInPerson): Promise<VersionAnswers['figures']> {
  try {
    return await callAnyVersion(admin, requestFigures, Figures, {
      query: { scope: 'all', weeks: 53 },
    });
  } catch (error) {
    if (error instanceof ProblemResponseError && error.problem.status === 404) return undefined;
    throw error;
  }
}

/** Return a path without forecasts for later steps, which differ between versions. */
const reached = ({ steps }: z.infer<typeof Details>['path']) =>
  steps.map((stages) => stages.map((stage) => (stage.openedAt ? stage : { name: stage.name })));

/** Differences between the answers before and after an update, one line each. */
export type UpdateDifferences = {
  readonly differ: readonly string[];
  /** Requests with additional events since the update, and the types of these events. */
  readonly wentOn: readonly string[];
};

export function compareAnswers(before: VersionAnswers, after: VersionAnswers): UpdateDifferences {
  const differ: string[] = [];
  const wentOn: string[] = [];
  const compare = (what: string, one: unknown, other: unknown) => {
    const [was, is] = [JSON.stringify(one), JSON.stringify(other)];
    if (was !== is) differ.push(`${what}: was ${was}, is ${is}`);
  };
  const rows = new Map(after.requests.map((row) => [row.requestId, row]));
  compare('number of requests', before.requests.length, after.requests.length);
  for (const row of before.requests) {
    compare(row.number, row, rows.get(row.requestId));
    const [was, is] = [before.details[row.requestId], after.details[row.requestId]];
    if (!was || !is) continue;
    const [known, more] = [
      is.events.slice(0, was.events.length),
      is.events.slice(was.events.length),
    ];
    compare(`${row.number} events`, was.events, known);
    compare(`${row.number} chain`, was.chainVerified, is.chainVerified);
    compare(`${row.number} values`, was.values, is.values);
    compare(`${row.number} files`, was.files, is.files);
    if (more.length > 0) wentOn.push(`${row.number}: ${more.map(({ type }) => type).join(', ')}`);
    else {
      compare(`${row.number} path`, reached(was.path), reached(is.path));
      compare(`${row.number} tasks`, was.tasks, is.tasks);
    }
  }
  if (before.figures) compare('figures', before.figures, after.figures);
  return { differ, wentOn };
}
