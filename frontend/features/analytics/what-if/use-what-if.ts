import { useCallback, useEffect, useRef, useState } from 'react';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { parseTypedDecimal } from '#frontend/components/text/format/typed-number.ts';
import {
  type BacktestInput,
  type DayRange,
  eachBacktestPage,
} from '#frontend/data/publish-routing.ts';
import { t } from '#frontend/lib/text.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { SimulationResult } from '#shared/routing/what-if/what-if.ts';
import type { Change } from './what-if-changes.ts';
import {
  buildDraftQueue,
  buildPastQueue,
  buildScenario,
  listMissedDecisions,
  listPastDecisions,
} from './what-if-queue.ts';
import type { WorkerAnswer, WorkerInput } from './what-if-worker.ts';

/** Number of runs per simulation. More runs would hardly change the range around a median. */
export const simulatedRuns = 20;
/** Fixed seed, so that everybody sees the same figures for a link. */
const seed = 1;

export type WhatIfRun =
  | { readonly phase: 'idle' }
  | { readonly phase: 'reading'; readonly count: number }
  | { readonly phase: 'running'; readonly part: number }
  | { readonly phase: 'failed'; readonly problem: string }
  | {
      readonly phase: 'done';
      readonly past: SimulationResult;
      readonly before: SimulationResult;
      readonly after: SimulationResult;
      readonly changes: readonly Change[];
    };

type WhatIfInput = {
  readonly draft: RoutingDraft;
  readonly past: BacktestInput;
  readonly days: DayRange;
  readonly currency: string;
  readonly requests: readonly BacktestedRequest[];
  readonly workdays: readonly number[];
  readonly changes: readonly Change[];
};

/** Return the requests as routed with the changed limits. Without changed limits, return the existing backtest. */
async function rerouteRequests(
  { draft, past, currency, requests, changes }: WhatIfInput,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<readonly BacktestedRequest[]> {
  const limits = changes.flatMap((change) =>
    change.kind === 'limit'
      ? [
          {
            levelId: change.levelId,
            limit: change.amount
              ? { amount: parseTypedDecimal(change.amount) ?? change.amount, currency }
              : null,
          },
        ]
      : [],
  );
  if (limits.length === 0) return requests;
  const found: BacktestedRequest[] = [];
  for await (const page of eachBacktestPage(draft, past, signal, limits)) {
    found.push(...page.items);
    onCount(found.length);
  }
  return found;
}

/** Run simulations in a worker, so that the page stays responsive. A new run cancels the previous one. */
export function useWhatIf() {
  const [run, setRun] = useState<WhatIfRun>({ phase: 'idle' });
  const working = useRef<AbortController>(undefined);
  useEffect(() => () => working.current?.abort(), []);

  const start = useCallback(async (asked: WhatIfInput) => {
    working.current?.abort();
    const own = new AbortController();
    working.current = own;
    const { requests, days, draft, workdays, changes } = asked;
    setRun({ phase: 'reading', count: 0 });
    try {
      const anew = await rerouteRequests(asked, own.signal, (count) =>
        setRun({ phase: 'reading', count }),
      );
      const scenario = buildScenario(changes, draft.steps, { from: days.from, workdays });
      const queues = { past: buildPastQueue(requests), before: buildDraftQueue(requests) };
      const sent = { ...queues, after: buildDraftQueue(anew), scenario };
      const taken = {
        decisions: listPastDecisions(requests),
        missed: listMissedDecisions(requests),
      };
      const found = await simulateInWorker(
        { ...sent, ...taken, workdays, runs: simulatedRuns, seed },
        own.signal,
        (part) => setRun({ phase: 'running', part }),
      );
      setRun({ phase: 'done', ...found, changes });
    } catch (cause) {
      if (!own.signal.aborted) setRun({ phase: 'failed', problem: describeError(cause) });
    }
  }, []);
  const stop = useCallback(() => {
    working.current?.abort();
    setRun({ phase: 'idle' });
  }, []);
  return { run, start, stop };
}

type Found = {
  readonly past: SimulationResult;
  readonly before: SimulationResult;
  readonly after: SimulationResult;
};

function simulateInWorker(
  asked: WorkerInput,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  const worker = new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    if (data.kind === 'part') onPart(data.part);
    else resolve(data);
  });
  worker.addEventListener('error', () => reject(new Error(t`The simulation failed.`)));
  signal.addEventListener('abort', () => reject(signal.reason));
  if (signal.aborted) reject(signal.reason);
  else worker.postMessage(asked);
  return promise.finally(() => worker.terminate());
}
