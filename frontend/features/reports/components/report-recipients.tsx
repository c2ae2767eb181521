import { getFieldError, type SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { t } from '#frontend/lib/text.ts';
import { PeopleChoice } from '#frontend/widgets/people/person-choice.tsx';
import type { ViewAudience } from '#shared/reports/report-view.ts';
import classes from './report-dialog.module.css';

type ReportRecipientsProps = {
  readonly seen: ViewAudience;
  readonly userIds: readonly string[];
  readonly refused: SaveErrors;
  readonly onChange: (userIds: readonly string[]) => void;
};

const words: Readonly<Record<ViewAudience, string>> = {
  everybody: t`They see who sends it and only the figures that they have access to. They can unsubscribe.`,
  administrators: t`Only administrators see these figures. They see who sends the report, and can unsubscribe.`,
  owner: t`These figures are of whoever looks at them, so that nobody else gets this report. The process, and all requests, can be sent to others.`,
};

/** Other recipients of a report. */
export function ReportRecipients({ seen, userIds, refused, onChange }: ReportRecipientsProps) {
  const whole = getFieldError(refused, 'recipients');
  return (
    <fieldset className={classes.recipients}>
      <legend>{t`Also send it to`}</legend>
      <p>{words[seen]}</p>
      {seen === 'owner' && userIds.length === 0 ? null : (
        <PeopleChoice
          purpose="read"
          userIds={userIds}
          refusedAt={(n) => refused.fields[`recipients.${n}`]?.join(' ')}
          onChange={onChange}
        />
      )}
      {whole ? (
        <p className={classes.refused} role="alert">
          {whole}
        </p>
      ) : null}
    </fieldset>
  );
}
