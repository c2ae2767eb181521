import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createNoResponseError, timeoutMessage } from '#frontend/lib/api/no-response.ts';
import { transfer } from '#frontend/lib/api/transfer.ts';
import { httpTimeoutMs } from '#frontend/lib/constants.ts';
import { createQueryClient, retryPendingQueries } from '#frontend/queries.ts';

/** Create a read whose first call never gets a response, and record its calls. */
function slowAtFirst() {
  const given: AbortSignal[] = [];
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => {
    given.push(signal);
    return given.length === 1 ? new Promise<string>(() => undefined) : Promise.resolve('answered');
  };
  return { given, queryFn };
}

test.each(['one answer', 'pages'])(
  'a pending read of %s is cancelled and repeated once when the person retries',
  async (kind) => {
    const queries = createQueryClient();
    const { given, queryFn } = slowAtFirst();
    const observer =
      kind === 'pages'
        ? new InfiniteQueryObserver(queries, {
            ...{ queryKey: [kind], queryFn },
            ...{ initialPageParam: '', getNextPageParam: () => undefined },
          })
        : new QueryObserver(queries, { queryKey: [kind], queryFn });
    const seen: boolean[] = [];
    const stop = observer.subscribe(({ isError }) => seen.push(isError));
    expect(given).toHaveLength(1);
    retryPendingQueries(queries);
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    expect(given.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(seen).not.toContain(true);
    stop();
  },
);

test('retrying does not repeat a call that has finished', async () => {
  const queries = createQueryClient();
  const queryFn = vi.fn(async () => 'answered');
  await queries.fetchQuery({ queryKey: ['answered'], queryFn });
  retryPendingQueries(queries);
  expect(queryFn).toHaveBeenCalledTimes(1);
});

test('a read times out after 60 seconds with a message and is not retried automatically', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const wire = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const request = {
    url: 'https://countersign.example/things',
    method: 'GET' as const,
    headers: {},
  };
  const read = createQueryClient().fetchQuery({
    queryKey: ['slow'],
    queryFn: () => transfer(request, {}),
  });
  expect(timeout.mock.calls).toEqual([[httpTimeoutMs]]);
  expect(httpTimeoutMs).toBe(60_000);
  clock.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  await expect(read).rejects.toThrow(createNoResponseError(timeoutMessage).message);
  expect(wire).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
