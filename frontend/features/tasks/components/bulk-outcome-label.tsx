import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { t } from '#frontend/lib/text.ts';
import type { BulkAct, BulkOutcome } from '../bulk-outcome.ts';
import classes from './bulk-outcome-label.module.css';

const outcomeLabels = {
  approve: t`Approved just now`,
  return: t`Sent back just now`,
  reject: t`Rejected just now`,
  object: t`Rejected just now, not final`,
  reassign: t`Reassigned just now`,
} as const satisfies Record<BulkAct, string>;

const notDone = {
  approve: (why) => t`Not approved. ${why}`,
  return: (why) => t`Not sent back. ${why}`,
  reject: (why) => t`Not rejected. ${why}`,
  object: (why) => t`Not rejected. ${why}`,
  reassign: (why) => t`Not reassigned. ${why}`,
} as const satisfies Record<BulkAct, (why: string) => string>;

/** Outcome of a bulk action for the task in one row. */
export function BulkOutcomeLabel({ outcome }: { outcome: BulkOutcome }) {
  const { act, state } = outcome;
  const Mark = state === 'refused' ? IconAlertCircle : IconCheck;
  return (
    <span className={`gap-6 text-13 ${classes.outcome}`} data-state={state}>
      <Mark size={15} stroke={1.75} aria-hidden />
      <span>{state === 'refused' ? notDone[act](outcome.why) : outcomeLabels[act]}</span>
    </span>
  );
}
