import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import {
  formatOtherErrors,
  getFieldError,
  type SaveErrors,
} from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { formatWeekdayName } from '#frontend/components/text/format/weekday.ts';
import { reportOperations, sendReportToReader, useRefreshReports } from '#frontend/data/reports.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { PeopleChoice } from '#frontend/widgets/people/person-choice.tsx';
import { calculateNextDue } from '#shared/reports/next-due.ts';
import { type OwnReport, periodDayChoices, weekdays } from '#shared/reports/report.ts';
import { buildReportPath } from '#shared/reports/report-address.ts';
import type { ReportInput } from '#shared/reports/report-input.ts';
import { findViewAudience, isOfProcess, type ViewAudience } from '#shared/reports/report-view.ts';
import { periodLabels } from '../report-words.ts';
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
function ReportRecipients({ seen, userIds, refused, onChange }: ReportRecipientsProps) {
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

type TryReportProps = {
  readonly body: ReportInput;
  /** Current time in ISO 8601. */
  readonly now: string;
};

/** Preview of a report: its page as of today, and its message and mail as the viewer would receive them. */
function TryReport({ body, now }: TryReportProps) {
  const { timeZone } = useViewer();
  const { busy, refused, submit } = useWrite();
  const [isSent, setSent] = useState(false);
  const send = async () => setSent(await submit(() => sendReportToReader(body)));
  return (
    <div className="row wrap gap-8">
      <ButtonLink
        variant="default"
        size="compact-sm"
        to={buildReportPath({ ...body, dueAt: now }, timeZone)}
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

type ReportDialogProps = {
  /** Undefined for a new report. */
  readonly report: OwnReport | undefined;
  /** View and default name of a new report. */
  readonly view: string;
  readonly name: string;
  readonly onClose: () => unknown;
};

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Return the editable part of a report, without its delivery state. */
const getWritten = ({
  userId: _,
  dueAt: __,
  sentTo: ___,
  toldWeek: ____,
  halt: _____,
  ...written
}: OwnReport) => written;

/** Dialog for a report: schedule, recipients and name. */
export function ReportDialog({ report, view, name, onClose }: ReportDialogProps) {
  const { locale, timeZone } = useViewer();
  const { now, fully } = useFormat();
  const of = report?.view ?? view;
  const bodyOf = (
    said: Readonly<Record<'name' | 'weekday' | 'time' | 'days', string>> &
      Pick<ReportInput, 'recipients'>,
  ) =>
    ({
      ...{ name: said.name, view: of, time: said.time, recipients: [...said.recipients] },
      weekday: weekdays.find((day) => String(day) === said.weekday) ?? 1,
      days: periodDayChoices.find((days) => String(days) === said.days) ?? 7,
    }) satisfies ReportInput;
  const { values, change, text, refused, clearError, dialog } = useItemDialog(
    reportOperations,
    report && getWritten(report),
    {
      fields: {
        name: report?.name ?? name,
        weekday: String(report?.weekday ?? 1),
        time: report?.time ?? '08:00',
        days: String(report?.days ?? 7),
        recipients: report?.recipients ?? [],
      },
      body: bodyOf,
      nameOf: (saved) => saved.name,
      refresh: useRefreshReports(),
      onClose,
    },
  );
  const body = bodyOf(values);
  const first = calculateNextDue(
    { ...body, ...(report?.toldWeek !== undefined && { toldWeek: report.toldWeek }) },
    new Date(now).toISOString(),
    timeZone,
  );
  const others = values.recipients.length;
  const whom =
    others === 0
      ? t`to you`
      : plural(others, t`to you and ${others} other person`, t`to you and ${others} other people`);
  return (
    <EditorDialog
      {...dialog}
      title={report ? report.name : t`New report`}
      action={report ? t`Save the report` : t`Send it every week`}
      effect={rich`${<b>{t`When you save`}</b>} it comes next on ${fully(first)} ${whom}, as a message and a mail with a link. The figures are not in the mail: the link leads to them, and everybody sees what they may see.`}
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <NativeSelect
        label={t`Day`}
        data={weekdays.map((day) => ({
          value: String(day),
          label: formatWeekdayName(day, locale),
        }))}
        {...text('weekday')}
      />
      <NativeSelect label={t`Time`} data={hours} {...text('time')} />
      {isOfProcess(of) ? (
        <NativeSelect
          label={t`Covers`}
          data={periodDayChoices.map((days) => ({
            value: String(days),
            label: periodLabels[days],
          }))}
          {...text('days')}
        />
      ) : null}
      <ReportRecipients
        seen={findViewAudience(of)}
        userIds={values.recipients}
        refused={refused}
        onChange={(userIds) => {
          change({ recipients: [...userIds] });
          clearError('recipients');
        }}
      />
      <TryReport body={body} now={new Date(now).toISOString()} />
    </EditorDialog>
  );
}
