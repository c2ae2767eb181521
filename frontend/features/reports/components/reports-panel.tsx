import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { NoRows, Rows } from '#frontend/components/lists/rows.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import {
  receivedReportsQuery,
  reportsQuery,
  saveReportPreference,
  useRefreshReports,
} from '#frontend/data/reports.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { paths, reportEditPath } from '#frontend/paths.ts';
import type { OwnReport, ReceivedReport, RecipientChoice } from '#shared/reports/report.ts';
import { formatRecipients, formatSchedule } from '../report-words.ts';
import classes from './reports-panel.module.css';

/** Describe the state of a report, shown after its name and sender. */
function describeReceivedState(one: ReceivedReport, next: (at: string) => string): string {
  if (one.wanted === 'nothing-of-sender') return t`you get nothing that ${one.by.name} sends`;
  if (one.wanted === 'not-it') return t`you stopped it`;
  return one.dueAt === null ? t`does not come now` : t`next ${next(one.dueAt)}`;
}

/** Weekly reports that other people send to the reader, each with a button to stop it. */
function ReceivedReports() {
  const { data: reports, error } = useQuery(receivedReportsQuery());
  const { locale } = useViewer();
  const { brief } = useFormat();
  const { act } = useWrite({ refresh: useRefreshReports() });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('stop');
  const [stopping, setStopping] = useState<string | undefined>(asked ?? undefined);
  const stopped = reports?.find(({ id }) => id === stopping);
  const close = () => {
    setStopping(undefined);
    if (asked) void navigate(paths.reports, { replace: true });
  };
  const want = ({ id, name }: ReceivedReport, wanted: RecipientChoice) =>
    act(() => saveReportPreference(id, wanted), {
      done: wanted === 'it' ? t`${name} comes again` : t`Stopped ${name}`,
    });
  if (error && !reports) return <NoRows>{describeError(error)}</NoRows>;
  const isGone = asked !== null && reports !== undefined && stopped === undefined;
  if (!reports || (reports.length === 0 && !isGone)) return null;
  return (
    <>
      {isGone && stopping === asked ? (
        <NoRows>{t`The report that you wanted to stop is sent to you no longer.`}</NoRows>
      ) : null}
      <Rows>
        {reports.map((one) => (
          <li key={one.id} className={`row wrap gap-4-16 border-below text-13 ${classes.row}`}>
            <span className={`grow muted ${classes.words}`}>
              <b>{one.name}</b>{' '}
              {t`from ${one.by.name}, ${formatSchedule(one, locale)}: ${describeReceivedState(one, brief)}`}
            </span>
            {one.wanted === 'it' ? (
              <Button variant="default" size="compact-sm" onClick={() => setStopping(one.id)}>
                {inContext('report')`Stop`}
                <VisuallyHidden> {one.name}</VisuallyHidden>
              </Button>
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => void want(one, 'it')}>
                {t`Get it again`}
                <VisuallyHidden> {one.name}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {stopped && stopped.wanted === 'it' ? (
        <StopDialog report={stopped} onStop={(wanted) => want(stopped, wanted)} onClose={close} />
      ) : null}
    </>
  );
}

const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}));

/** Reasons why a report is suspended until it is changed. */
const haltReasons: Readonly<Record<NonNullable<OwnReport['halt']>, string>> = {
  'no-rights': t`stopped, since only administrators see figures of all requests`,
  'no-log': t`stopped, since its imported log is no longer there`,
};

/** Describe the schedule, the next sending and other recipients, or why the report is suspended. */
function describeReportStatus(
  one: OwnReport,
  locale: string,
  next: (at: string) => string,
): string {
  const schedule = formatSchedule(one, locale);
  if (one.halt !== undefined) return t`${schedule}: ${haltReasons[one.halt]}`;
  const others = formatRecipients(one);
  const told = t`${schedule}, next ${next(one.dueAt)}`;
  return others === undefined ? told : `${told}; ${others}`;
}

/** List of the viewer's weekly reports and of reports from other people. The URL selects the edited or new report. */
export function ReportsPanel() {
  const { data: reports, error, refetch } = useQuery(reportsQuery());
  const { locale } = useViewer();
  const { brief } = useFormat();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const edited = search.get('report');
  const report = reports?.find(({ id }) => id === edited);
  const view = search.get('view') ?? '';
  return (
    <Panel title={t`Weekly reports`}>
      {error && !reports ? (
        <ErrorPanel
          title={t`Your reports could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !reports ? <ListSkeleton rows={2} look="rows" /> : null}
      {reports?.length === 0 ? (
        <NoRows>{t`None. Select “Send weekly” on the dashboard or in the process to get it every week.`}</NoRows>
      ) : null}
      {reports && reports.length > 0 ? (
        <Rows>
          {reports.map((one) => (
            <li key={one.id} className={`row wrap gap-4-16 border-below text-13 ${classes.row}`}>
              <span className={`grow muted ${classes.words}`}>
                <Link to={one.view}>{one.name}</Link>
                {describeReportStatus(one, locale, brief)}
              </span>
              <ButtonLink
                variant="default"
                size="compact-sm"
                to={reportEditPath({ report: one.id })}
              >
                {t`Change`}
                <VisuallyHidden> {one.name}</VisuallyHidden>
              </ButtonLink>
            </li>
          ))}
        </Rows>
      ) : null}
      <ReceivedReports />
      {report || (edited === 'new' && view) ? (
        <Suspense>
          <ReportDialog
            key={report?.version}
            report={report}
            view={view}
            name={search.get('name') ?? ''}
            onClose={() => navigate(paths.reports)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}

type StopDialogProps = {
  readonly report: ReceivedReport;
  readonly onStop: (wanted: RecipientChoice) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Confirmation that stops one report, or all reports of its sender. Only the recipient can undo this. */
function StopDialog({ report, onStop, onClose }: StopDialogProps) {
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
