import { useState } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { sendNow } from '#frontend/data/reports.ts';
import { t } from '#frontend/lib/text.ts';
import { reportAddress } from '#shared/reports/report-address.ts';
import type { ReportInput } from '#shared/reports/report-input.ts';

type TryReportProps = {
  readonly body: ReportInput;
  /** current time in ISO 8601 */
  readonly now: string;
};

/** Preview of a report: its page as of today, and its message and mail as the viewer would receive them. */
export function TryReport({ body, now }: TryReportProps) {
  const { timeZone } = useViewer();
  const { busy, refused, submit } = useWrite();
  const [isSent, setSent] = useState(false);
  const send = async () => setSent(await submit(() => sendNow(body)));
  return (
    <div className="row wrap gap-8">
      <ButtonLink
        variant="default"
        size="compact-sm"
        to={reportAddress({ ...body, dueAt: now }, timeZone)}
        target="_blank"
      >{t`Preview`}</ButtonLink>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        onClick={() => void send()}
      >{t`Send me one now`}</Button>
      <span role="status" className="text-13 muted">
        {formatOtherErrors(refused, []) ?? (isSent ? t`Sent to you, and to nobody else.` : '')}
      </span>
    </div>
  );
}
