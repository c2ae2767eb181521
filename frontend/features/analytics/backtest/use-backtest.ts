import { useCallback, useEffect, useRef, useState } from 'react';
import { type SaveErrors, toSaveErrors } from '#frontend/components/inputs/refusals.ts';
import {
  type BacktestInput,
  type DayRange,
  eachBacktestPage,
  isLogData,
} from '#frontend/data/publish-routing.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { createNoCategoryError } from './backtest-errors.ts';

const day = 86_400_000;

export type BacktestRun = {
  readonly phase: 'idle' | 'running' | 'stopped' | 'done';
  /** Simulated draft, which may differ from the current one. */
  readonly draft: RoutingDraft | undefined;
  /** Past requests used for the simulation. */
  readonly past: BacktestInput | undefined;
  /** Number of requests replayed so far. */
  readonly count: number;
  /** Requests included in the figures; lags behind `count` while the backtest runs. */
  readonly requests: readonly BacktestedRequest[];
  /** Numbers of requests for which a step had no approver. */
  readonly nobody: readonly string[];
  /** Accumulated working seconds at the start of each day. */
  readonly workdays: readonly number[];
  /** Progress in the period or the log, from 0 to 1. */
  readonly part: number;
  /** Estimate based on the elapsed time; undefined until an estimate is possible. */
  readonly secondsLeft: number | undefined;
  readonly refused: SaveErrors | undefined;
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
 * Growth factor of the number of requests between two updates of the figures. Figures cover all requests so far, so an
 * update per page would cost quadratic time.
 */
const growth = 1.25;

/**
 * Calculate the processed fraction of the period. Processing starts with the last day and continues backward to
 * `reached`.
 */
function calculateRunProgress({ from, to }: DayRange, reached: string | undefined): number {
  const end = Math.min(Date.parse(to) + day, Date.now());
  const start = Date.parse(from);
  if (reached === undefined || end <= start) return 0;
  return Math.min(1, Math.max(0, (end - Date.parse(reached)) / (end - start)));
}

/** Run a backtest of a draft page by page. Nothing is stored. The run continues while another view is open. */
export function useBacktest() {
  const [run, setRun] = useState(idle);
  const working = useRef<AbortController>(undefined);
  const found = useRef<BacktestedRequest[]>([]);
  useEffect(() => () => working.current?.abort(), []);

  const start = useCallback(async (draft: RoutingDraft, past: BacktestInput) => {
    working.current?.abort();
    const own = new AbortController();
    working.current = own;
    const begun = performance.now();
    const ownFound: BacktestedRequest[] = [];
    found.current = ownFound;
    let looked = 0;
    let shown = 0;
    if (draft.categoryIds.length === 0) {
      setRun({ ...idle, phase: 'stopped', draft, past, refused: createNoCategoryError() });
      return;
    }
    setRun({ ...idle, phase: 'running', draft, past });
    try {
      for await (const page of eachBacktestPage(draft, past, own.signal)) {
        looked += page.items.length + page.nobody.length;
        const reached = isLogData(past)
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
      const refused = toSaveErrors(cause);
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
