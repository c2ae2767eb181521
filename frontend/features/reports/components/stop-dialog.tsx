import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { t } from '#frontend/lib/text.ts';
import type { ReceivedReport, RecipientChoice } from '#shared/reports/report.ts';

type StopDialogProps = {
  readonly report: ReceivedReport;
  readonly onStop: (wanted: RecipientChoice) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Confirmation that stops one report, or all reports of its sender. Only the recipient can undo this. */
export function StopDialog({ report, onStop, onClose }: StopDialogProps) {
  const { name, by } = report;
  const [isAll, setAll] = useState(false);
  return (
    <Confirm
      title={t`Stop ${name}`}
      action={t`Stop it`}
      onConfirm={() => onStop(isAll ? 'nothing-of-sender' : 'not-it')}
      onClose={onClose}
    >
      <p className="paragraph">{t`It comes to you no longer, by message or mail, until you want it again. ${by.name} sees that you stopped it.`}</p>
      <Checkbox
        label={t`Nothing else that ${by.name} sends either`}
        checked={isAll}
        onChange={({ target }) => setAll(target.checked)}
      />
    </Confirm>
  );
}
