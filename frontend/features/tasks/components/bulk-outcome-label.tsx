import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { t } from '#frontend/lib/text.ts';
import type { BulkOutcome } from '../bulk-outcome.ts';
import classes from './bulk-outcome-label.module.css';

/** What became of a row that was approved together with others. */
export function BulkOutcomeLabel({ outcome }: { outcome: BulkOutcome }) {
  const isRefused = outcome.state === 'refused';
  const Mark = isRefused ? IconAlertCircle : IconCheck;
  return (
    <span className={classes.outcome} data-state={outcome.state}>
      <Mark size={15} stroke={1.75} aria-hidden />
      <span>{isRefused ? t`Not approved. ${outcome.why}` : t`Approved just now`}</span>
    </span>
  );
}
