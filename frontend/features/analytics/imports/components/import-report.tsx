import { useQuery } from '@tanstack/react-query';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { importProblemsQuery } from '#frontend/data/process-imports.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { activityKindLabels } from '#frontend/widgets/words/log-words.ts';
import type { ImportProblem, ImportReport as Report } from '#shared/process/process-import.ts';
import { formatInteger as number } from '../state-words.ts';
import classes from './process-imports.module.css';

const maxVisibleProblems = 10;

const saveProblems = (name: string, problems: readonly ImportProblem[]) =>
  saveBlobAs(
    toCsv([
      [t`Row or trace`, t`Request`, t`Why it was not taken`],
      ...problems.map(({ place, caseId = '', reason }) => [String(place), caseId, reason]),
    ]),
    t`${name} - not taken.csv`,
  );

function Problems({ id, name }: { readonly id: string; readonly name: string }) {
  const { data = [] } = useQuery(importProblemsQuery(id));
  if (data.length === 0) return null;
  return (
    <Panel title={t`Not taken`}>
      <div className={`stack gap-12 shrink ${classes.part}`}>
        <PlainTable
          label={t`Not taken`}
          total={
            data.length > maxVisibleProblems
              ? t`The first ${maxVisibleProblems} of ${number(data.length)}`
              : ''
          }
          head={
            <>
              <th scope="col">{t`Row`}</th>
              <th scope="col">{t`Request`}</th>
              <th scope="col">{t`Why`}</th>
            </>
          }
        >
          {data.slice(0, maxVisibleProblems).map(({ place, caseId, reason }, n) => (
            <tr key={`${n} ${place}`}>
              <td className={cellLook.quiet}>{place}</td>
              <td>{caseId}</td>
              <td>
                <span className={`block break-anywhere ${classes.event}`}>{reason}</span>
              </td>
            </tr>
          ))}
        </PlainTable>
        <div className="row wrap stretch gap-8">
          <Button
            variant="default"
            onClick={() => saveProblems(name, data)}
          >{t`Save as CSV`}</Button>
        </div>
      </div>
    </Panel>
  );
}

type ImportReportProps = { readonly id: string; readonly name: string; readonly report: Report };

/** Findings in the file. */
export function ImportReport({ id, name, report }: ImportReportProps) {
  const format = useFormat();
  /** Findings that are counted unchanged, but may indicate an error in the file. */
  const doubts = [
    [t`Starts without a completion`, report.unpairedStarts],
    [t`Completions without a start`, report.unpairedCompletions],
    [t`Events years away from the others`, report.outliers],
    [t`Events that are there twice`, report.repeated],
    [t`Requests of several traces with one name`, report.joined],
  ] as const;
  const { from, to, refusedRows, refusedRequests, leftOut, unreadAmounts, together } = report;
  return (
    <div className={`stack shrink ${classes.stack}`}>
      <Panel title={t`What was found`}>
        <div className={`stack gap-12 shrink ${classes.part}`}>
          <FactList
            columns={4}
            facts={[
              { label: t`Requests`, value: number(report.requests) },
              { label: t`Events`, value: number(report.events) },
              { label: t`First event`, value: from ? format.fully(from) : '–' },
              { label: t`Last event`, value: to ? format.fully(to) : '–' },
              { label: t`Rows not taken`, value: number(refusedRows) },
              { label: t`Requests not taken`, value: number(refusedRequests) },
              { label: t`Events left out`, value: number(leftOut) },
              { label: t`Amounts not readable`, value: number(unreadAmounts) },
              ...(report.paired > 0
                ? [{ label: t`Completions with their start`, value: number(report.paired) }]
                : []),
              ...(together > 0
                ? [{ label: t`Rare activities taken as one`, value: number(together) }]
                : []),
              ...doubts.flatMap(([label, count]) =>
                count > 0 ? [{ label, value: number(count) }] : [],
              ),
            ]}
          />
          <PlainTable
            label={t`Activities found`}
            total={plural(
              report.activities.length,
              t`${report.activities.length} activity`,
              t`${report.activities.length} activities`,
            )}
            head={
              <>
                <th scope="col">{t`Activity`}</th>
                <th scope="col">{t`Counts as`}</th>
                <th scope="col">{t`Ends the request`}</th>
                <th scope="col" className={cellLook.end}>{t`Events`}</th>
              </>
            }
          >
            {report.activities.map(({ name: own, as, kind, leaveOut, ends, count }) => (
              <tr key={own}>
                <th scope="row">
                  <span className={`block break-anywhere ${classes.event}`}>{as}</span>
                </th>
                <td>{leaveOut ? t`Left out` : activityKindLabels[kind]}</td>
                <td>{ends ? t`Yes` : t`No`}</td>
                <td className={cellLook.end}>{number(count)}</td>
              </tr>
            ))}
          </PlainTable>
        </div>
      </Panel>
      {refusedRows + refusedRequests > 0 ? <Problems id={id} name={name} /> : null}
    </div>
  );
}
