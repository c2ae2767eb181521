import { useCallback, useEffect, useRef, useState } from 'react';
import { type Refusals, toRefusals } from '#frontend/components/inputs/refusals.ts';
import { backtestPages, type Days, isLog, type Past } from '#frontend/data/publish-routing.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { servesNothing } from './backtest-refusals.ts';

const day = 86_400_000;

export type BacktestRun = {
  readonly phase: 'idle' | 'running' | 'stopped' | 'done';
  /** tried draft: the current one may differ since */
  readonly draft: RoutingDraft | undefined;
  /** past requests that it was tried on */
  readonly past: Past | undefined;
  /** number of requests replayed so far */
  readonly count: number;
  /** requests in the figures: not yet the latest ones while the backtest runs */
  readonly requests: readonly BacktestedRequest[];
  /** numbers of requests for which a step would have had nobody */
  readonly nobody: readonly string[];
  /** working seconds that have passed where each of the days begins */
  readonly workdays: readonly number[];
  /** of the days or the log, 0 to 1 */
  readonly part: number;
  /** estimated from the time so far; undefined until an estimate is possible */
  readonly secondsLeft: number | undefined;
  readonly refused: Refusals | undefined;
};
const idle: BacktestRun = {
  phase: 'idle',
  draft: undefined,
  past: undefined,
  count: 0,
  requests: [],
  nobody: [],
  workdays: [],
  part: 0,
  secondsLeft: undefined,
  refused: undefined,
};

/**
 * Factor by which the number of requests grows between two updates of the figures. Figures cover all requests
 * so far, so an update on each page would cost the square of that number.
 */
const growth = 1.25;

/** The part of the days that lies between the last one and the moment that was reached. */
function calculateRunProgress({ from, to }: Days, reached: string | undefined): number {
  const end = Math.min(Date.parse(to) + day, Date.now());
  const start = Date.parse(from);
  if (reached === undefined || end <= start) return 0;
  return Math.min(1, Math.max(0, (end - Date.parse(reached)) / (end - start)));
}

/**
 * Run a draft on past requests, one page at a time. Nothing is stored. The run continues while another view is
 * open.
 */
export function useBacktest() {
  const [run, setRun] = useState(idle);
  const working = useRef<AbortController>(undefined);
  const found = useRef<BacktestedRequest[]>([]);
  useEffect(() => () => working.current?.abort(), []);

  const start = useCallback(async (draft: RoutingDraft, past: Past) => {
    working.current?.abort();
    const own = new AbortController();
    working.current = own;
    const begun = performance.now();
    const ownFound: BacktestedRequest[] = [];
    found.current = ownFound;
    let looked = 0;
    let shown = 0;
    if (draft.categoryIds.length === 0) {
      setRun({ ...idle, phase: 'stopped', draft, past, refused: servesNothing() });
      return;
    }
    setRun({ ...idle, phase: 'running', draft, past });
    try {
      for await (const page of backtestPages(draft, past, own.signal)) {
        looked += page.items.length + page.nobody.length;
        const reached = isLog(past)
          ? looked / Math.max(1, page.cases ?? 0)
          : calculateRunProgress(past, page.reached);
        const part = page.cursor ? Math.min(1, reached) : 1;
        const seconds = (performance.now() - begun) / 1000;
        ownFound.push(...page.items);
        const count = ownFound.length;
        const isShown = count >= shown * growth;
        if (isShown) shown = count;
        const requests = isShown ? [...ownFound] : undefined;
        setRun((before) => ({
          ...before,
          count,
          requests: requests ?? before.requests,
          nobody: [...before.nobody, ...page.nobody],
          workdays: page.workdays ?? before.workdays,
          part,
          secondsLeft: part > 0 ? (seconds / part) * (1 - part) : undefined,
        }));
      }
      setRun((before) => ({ ...before, phase: 'done', requests: ownFound }));
    } catch (cause) {
      if (own.signal.aborted) return;
      const refused = toRefusals(cause);
      setRun((before) => ({ ...before, phase: 'stopped', requests: ownFound, refused }));
    }
  }, []);
  const cancel = useCallback(() => {
    working.current?.abort();
    setRun((before) => ({ ...before, phase: 'stopped', requests: found.current }));
  }, []);
  return { run, start, cancel };
}
export type Backtest = ReturnType<typeof useBacktest>;
