import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { receivedReportsQuery, reportsQuery } from '#frontend/data/reports.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { reportEditPath, stopReportPath } from '#frontend/paths.ts';
import { formatSchedule } from '../report-words.ts';

/**
 * Sender of the report, with buttons to change or stop it. Renders nothing for a report without the viewer as
 * recipient.
 */
export function ReportOrigin({ reportId }: { readonly reportId: string | undefined }) {
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
