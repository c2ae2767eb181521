import { NativeSelect, TextInput } from '@mantine/core';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/editor/use-item-dialog.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { reportOperations, useRefreshReports } from '#frontend/data/reports.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { nextDue } from '#shared/reports/next-due.ts';
import { coveredDays, type Report, weekdays } from '#shared/reports/report.ts';
import { coveredWords, isOfProcess, weekdayName } from '../report-words.ts';

type ReportDialogProps = {
  /** none: a new one */
  readonly report: Report | undefined;
  /** what a new one is of, and what it is called */
  readonly view: string;
  readonly name: string;
  readonly onClose: () => unknown;
};

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** What its person says of it, without when it comes. */
const writtenOf = ({ userId: _, dueAt: __, ...written }: Report) => written;

/** When a view comes, and what it is called. */
export function ReportDialog({ report, view, name, onClose }: ReportDialogProps) {
  const { locale, timeZone } = useViewer();
  const { now, fully } = useFormat();
  const of = report?.view ?? view;
  const chosen = (values: { readonly weekday: string; readonly days: string }) => ({
    weekday: weekdays.find((day) => String(day) === values.weekday) ?? 1,
    days: coveredDays.find((days) => String(days) === values.days) ?? 7,
  });
  const { values, text, dialog } = useItemDialog(reportOperations, report && writtenOf(report), {
    fields: {
      name: report?.name ?? name,
      weekday: String(report?.weekday ?? 1),
      time: report?.time ?? '08:00',
      days: String(report?.days ?? 7),
    },
    body: (said) => ({ name: said.name, view: of, time: said.time, ...chosen(said) }),
    nameOf: (saved) => saved.name,
    refresh: useRefreshReports(),
    onClose,
  });
  const first = nextDue(
    { weekday: chosen(values).weekday, time: values.time },
    new Date(now).toISOString(),
    timeZone,
  );
  return (
    <EditorDialog
      {...dialog}
      title={report ? report.name : t`New report`}
      action={report ? t`Save the report` : t`Send it every week`}
      effect={rich`${<b>{t`When you save`}</b>} it comes next on ${fully(first)}, as a message and a mail with a link. The figures are not in the mail: the link leads to them, as they are then.`}
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <NativeSelect
        label={t`Day`}
        data={weekdays.map((day) => ({ value: String(day), label: weekdayName(day, locale) }))}
        {...text('weekday')}
      />
      <NativeSelect label={t`Time`} data={hours} {...text('time')} />
      {isOfProcess({ view: of }) ? (
        <NativeSelect
          label={t`Covers`}
          data={coveredDays.map((days) => ({ value: String(days), label: coveredWords[days] }))}
          {...text('days')}
        />
      ) : null}
    </EditorDialog>
  );
}
