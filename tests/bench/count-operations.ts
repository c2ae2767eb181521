import * as z from 'zod';
import { setSceneFor, sharedScene } from '#tests/api/support/case-scenes.ts';
import { cases, type OperationName, requireEndpoint } from '#tests/api/support/operations.ts';
import type { Api } from '#tests/support/api.ts';
import { startCountingProxy } from './counting-proxy.ts';

/** Table calls, items that reads evaluated, and consumed units. */
export type Counts = {
  readonly calls: number;
  readonly items: number;
  readonly readUnits: number;
  readonly writeUnits: number;
};
const nothing: Counts = { calls: 0, items: 0, readUnits: 0, writeUnits: 0 };

/** Count what functions that are not loaded yet will do with the table of an API. */
export async function startCounting() {
  let counts = nothing;
  const proxy = await startCountingProxy(
    z.string().parse(process.env.AWS_ENDPOINT_URL_DYNAMODB),
    (call) => {
      counts = {
        calls: counts.calls + 1,
        items: counts.items + call.items,
        readUnits: counts.readUnits + call.readUnits,
        writeUnits: counts.writeUnits + call.writeUnits,
      };
    },
  );
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint;
  return {
    async count(act: () => Promise<unknown>): Promise<Counts> {
      counts = nothing;
      await act();
      return counts;
    },
    stop: () => proxy.stop(),
  };
}
export type Counting = Awaited<ReturnType<typeof startCounting>>;

export const operationNames = z.custom<OperationName[]>().parse(Object.keys(cases));

async function countOnce(api: Api, counting: Counting, name: OperationName): Promise<Counts> {
  const endpoint = requireEndpoint(name);
  const is = cases[name];
  const isRead = endpoint.method === 'GET';
  const sent = is.sent(await (isRead ? sharedScene(api, is.scene) : setSceneFor(api, is)));
  return counting.count(async () => {
    const { status, problem } = await api.call(endpoint, sent);
    // A removal is refused above 2,000 open requests. It reads the same then.
    if (status !== 200 && problem?.code !== 'item.in-use')
      throw new Error(`${name}: ${JSON.stringify(problem)}`);
  });
}

/**
 * Count a valid call of an operation with the requests that are stored now. It is counted again if it exceeds earlier
 * counts, because caches of the function may have expired.
 * @throws Error if it fails
 */
export async function countOperation(
  api: Api,
  counting: Counting,
  name: OperationName,
  earlier?: Counts,
): Promise<Counts> {
  const counts = await countOnce(api, counting, name);
  if (!earlier || (counts.calls <= earlier.calls && counts.items <= earlier.items)) return counts;
  const again = await countOnce(api, counting, name);
  return again.calls < counts.calls || again.items < counts.items ? again : counts;
}
