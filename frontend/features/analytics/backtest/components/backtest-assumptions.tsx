import { Panel } from '#frontend/components/layout/panel.tsx';
import { t } from '#frontend/lib/text.ts';
import classes from './backtest-report.module.css';

/** List of the assumptions on which the results of a backtest depend. */
export function BacktestAssumptions({ isLog }: { isLog: boolean }) {
  return (
    <Panel title={t`What is assumed`}>
      <ul className={`bullets text-12 muted ${classes.assumed}`}>
        {isLog ? (
          <>
            <li>{t`Whoever decided a step in the log decides it again, and takes the time they took then. A step that the log doesn’t have takes its usual time in the log, else its target.`}</li>
            <li>{t`The log knows nothing of the requester: a step that asks their manager, or a condition on anything but amount and category, holds where the log has that step.`}</li>
            <li>{t`Amounts count in the currency of the configuration, times by the calendar that the log was imported with.`}</li>
          </>
        ) : (
          <>
            <li>{t`Who was asked then takes the time they took then. Somebody else takes their usual time, the median of what they decided among the requests raised about then; where nothing is known of them, that of the step, else its target.`}</li>
            <li>{t`Who works here today, with today’s groups, managers and limits, would have been asked.`}</li>
            <li>{t`Where several people may decide, those who decided the request decide again; what is left is shared equally.`}</li>
          </>
        )}
        <li>{t`Requests that ended early, or are not over, count as replayed but not in the times.`}</li>
        <li>{t`Nobody waits because somebody else’s requests take more of a person’s time.`}</li>
      </ul>
    </Panel>
  );
}
