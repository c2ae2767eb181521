import { useState } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { problemWords } from '#frontend/components/text/problem-words.ts';
import { sendNow } from '#frontend/data/reports.ts';
import { t } from '#frontend/lib/text.ts';
import type { WrittenReport } from '#shared/reports/report.ts';
import { reportAddress } from '#shared/reports/report-address.ts';
import classes from './report-dialog.module.css';

type TryReportProps = {
  readonly body: WrittenReport;
  /** ISO 8601 */
  readonly now: string;
};

/** What a report will look like: its page as of today, and its message and mail to oneself. */
export function TryReport({ body, now }: TryReportProps) {
  const { timeZone } = useViewer();
  const [isSending, setSending] = useState(false);
  const [told, setTold] = useState('');
  async function send() {
    setSending(true);
    try {
      await sendNow(body);
      setTold(t`Sent to you, and to nobody else.`);
    } catch (cause) {
      setTold(problemWords(cause));
    } finally {
      setSending(false);
    }
  }
  return (
    <div className={classes.try}>
      <ButtonLink
        variant="default"
        size="compact-sm"
        to={reportAddress({ ...body, dueAt: now }, timeZone)}
        target="_blank"
      >{t`Preview`}</ButtonLink>
      <Button
        variant="default"
        size="compact-sm"
        loading={isSending}
        onClick={() => void send()}
      >{t`Send me one now`}</Button>
      <span role="status" className={classes.told}>
        {told}
      </span>
    </div>
  );
}
