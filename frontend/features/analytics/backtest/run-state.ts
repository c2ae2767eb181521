import { plural, t } from '#frontend/lib/text.ts';
import type { BacktestRun } from './use-backtest.ts';

/** Describe the state of a backtest: "214 requests replayed" */
export function formatRunState({ phase, count }: BacktestRun): string {
  if (phase === 'done')
    return plural(count, t`all ${count} request replayed`, t`all ${count} requests replayed`);
  return phase === 'stopped'
    ? plural(count, t`stopped after ${count} request`, t`stopped after ${count} requests`)
    : plural(count, t`${count} request replayed so far`, t`${count} requests replayed so far`);
}
