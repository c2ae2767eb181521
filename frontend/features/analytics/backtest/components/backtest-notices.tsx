import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import type { BacktestRun } from '../use-backtest.ts';

/** Maximum number of request numbers that a notice lists. */
const maxNamed = 8;

/** Notices about limits of the result: the backtest was stopped, or a step of the draft had no approver. */
export function BacktestNotices({ run: { phase, requests, nobody } }: { run: BacktestRun }) {
  return (
    <>
      {phase === 'stopped' ? (
        <Notice icon={IconAlertTriangle} tone="warn">
          {plural(
            requests.length,
            t`It was stopped: this is about the latest ${requests.length} request only.`,
            t`It was stopped: this is about the latest ${requests.length} requests only.`,
          )}
        </Notice>
      ) : null}
      {nobody.length > 0 ? (
        <Notice icon={IconAlertTriangle} tone="bad">
          <strong>
            {plural(
              nobody.length,
              t`For ${nobody.length} request a step would have had nobody to ask:`,
              t`For ${nobody.length} requests a step would have had nobody to ask:`,
            )}
          </strong>{' '}
          {nobody.length > maxNamed
            ? t`${nobody.slice(0, maxNamed).join(', ')} and more.`
            : `${nobody.join(', ')}.`}
        </Notice>
      ) : null}
    </>
  );
}
