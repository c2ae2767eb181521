import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { NoRows, Rows } from '#frontend/components/lists/rows.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { receivedReportsQuery, useRefreshReports, wantReport } from '#frontend/data/reports.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { ReceivedReport, RecipientChoice } from '#shared/reports/report.ts';
import { formatSchedule } from '../report-words.ts';
import classes from './reports-panel.module.css';
import { StopDialog } from './stop-dialog.tsx';

/** Describe the state of a report, shown after its name and sender. */
function describeReceivedState(one: ReceivedReport, next: (at: string) => string): string {
  if (one.wanted === 'nothing-of-sender') return t`you get nothing that ${one.by.name} sends`;
  if (one.wanted === 'not-it') return t`you stopped it`;
  return one.dueAt === null ? t`does not come now` : t`next ${next(one.dueAt)}`;
}

/** Weekly reports that other people send to the reader, each with a button to stop it. */
export function ReceivedReports() {
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
    act(() => wantReport(id, wanted), {
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
