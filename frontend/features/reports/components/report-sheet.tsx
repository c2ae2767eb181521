import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { PrintViewerProvider } from '#frontend/components/layout/print-viewer.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { receivedReportsQuery, reportsQuery } from '#frontend/data/reports.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { reportEditPath, stopReportPath } from '#frontend/paths.ts';
import { formatSchedule } from '../report-words.ts';
import classes from './report-sheet.module.css';

/**
 * Name and schedule or sender of the report, with links to change or stop it. Renders nothing if the viewer neither
 * owns nor receives the report.
 */
function ReportOrigin({ reportId }: { readonly reportId: string | undefined }) {
  const { locale } = useViewer();
  const { data: own } = useQuery({ ...reportsQuery(), enabled: reportId !== undefined });
  const { data: received } = useQuery({
    ...receivedReportsQuery(),
    enabled: reportId !== undefined,
  });
  const mine = own?.find(({ id }) => id === reportId);
  const theirs = received?.find(({ id }) => id === reportId);
  if (mine) {
    const change = <Link to={reportEditPath({ report: mine.id })}>{t`Change it`}</Link>;
    return rich`“${mine.name}”. ${formatSchedule(mine, locale)}. ${change}.`;
  }
  if (!theirs) return null;
  const { name, by } = theirs;
  const stop = <Link to={stopReportPath(theirs.id)}>{t`Get it no longer`}</Link>;
  return theirs.wanted === 'it'
    ? rich`“${name}”, which ${by.name} sends to you every week. ${stop}.`
    : t`“${name}”, of ${by.name}. You stopped it.`;
}

type ReportSheetProps = {
  readonly title: string;
  /** Period of the report, shown next to the title. */
  readonly period: string;
  /** Id of the report that linked here, from the URL. */
  readonly reportId: string | undefined;
  /** Interactive view of the same figures, with filters. */
  readonly live: { readonly to: string; readonly label: string };
  /** Time of the figures in ms since the epoch; undefined while there are none. */
  readonly countedAt: number | undefined;
  /** Specific notes on how the figures are counted for this reader. */
  readonly countedHow?: string | undefined;
  /** Differences from the previous period, in sentences. */
  readonly changes: readonly string[];
  readonly onSave: (() => void) | undefined;
  readonly children: ReactNode;
};

/** Report on one page, to read, print and save: changes as text, charts and figures. */
export function ReportSheet(props: ReportSheetProps) {
  const { title, period, reportId, live, countedAt, countedHow, changes, onSave } = props;
  return (
    <PrintViewerProvider>
      <PageHeader
        title={title}
        meta={<span>{period}</span>}
        actions={
          <>
            <ButtonLink variant="default" to={live.to}>
              {live.label}
            </ButtonLink>
            <Button
              variant="default"
              leftSection={<IconPrinter size={15} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >{t`Print`}</Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
              disabled={!onSave}
              onClick={onSave}
            >{t`Save as CSV`}</Button>
          </>
        }
      />
      <div className={`stack fit gap-24 ${classes.sheet}`}>
        <p className={`text-13 muted ${classes.note}`}>
          <ReportOrigin reportId={reportId} />{' '}
          {countedAt === undefined ? null : <CountedAtNote at={countedAt} how={countedHow} />}
        </p>
        {changes.length > 0 ? (
          <Panel title={t`What changed`}>
            <ul className={`bullets stack gap-6 text-14 ${classes.changes}`}>
              {changes.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Panel>
        ) : null}
        {props.children}
      </div>
    </PrintViewerProvider>
  );
}

function CountedAtNote({
  at,
  how = '',
}: {
  readonly at: number;
  readonly how?: string | undefined;
}) {
  const { momentWithin } = useFormat();
  const when = momentWithin(new Date(at).toISOString());
  return (
    <>
      {t`Counted ${when}, by what you may see. What happened since the report came may have changed the figures.`}{' '}
      {how}
    </>
  );
}
