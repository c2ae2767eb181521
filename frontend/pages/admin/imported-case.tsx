import { IconDatabaseImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { formatDecimal } from '#frontend/components/text/format/numbers.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { importedCaseQuery } from '#frontend/data/process-imports.ts';
import classes from '#frontend/features/analytics/imports/components/process-imports.module.css';
import { formatNumber, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { PageModule } from '../page.ts';

/** Format hours: "8.5", or in German "8,5". */
const hours = (seconds: number) => formatNumber(Math.round(seconds / 360) / 10);

/** Page with a request of an imported log and its events. */
export function Page() {
  const { importId = '', caseId = '' } = useParams();
  const format = useFormat();
  const { locale } = useViewer();
  const { data, error } = useQuery(importedCaseQuery(importId, caseId));
  if (error && !data) throw error;
  if (!data) return <PageSkeleton />;
  const { case: one, importName } = data;
  const hasWork = one.events.some(({ work }) => work);
  const facts = [
    { label: t`Outcome`, value: one.outcome },
    { label: t`Title`, value: one.title },
    { label: t`Category`, value: one.category },
    { label: t`Department`, value: one.department },
    { label: t`Amount`, value: one.amount && formatDecimal(one.amount, locale) },
  ].filter(({ value }) => value !== undefined);
  return (
    <>
      <PageHeader
        title={one.number}
        trail={[
          { label: t`Imported logs`, to: paths.processImports },
          { label: importName, to: paths.processImport(importId) },
        ]}
      />
      <div className={`stack shrink ${classes.stack}`}>
        <Notice
          icon={IconDatabaseImport}
        >{t`This request was imported from a log of another system. It is in process figures only.`}</Notice>
        <FactList facts={facts} columns={4} />
        <Panel title={t`What happened`}>
          <PlainTable
            label={t`What happened`}
            head={
              <>
                <th scope="col">{t`When`}</th>
                <th scope="col">{t`Activity`}</th>
                <th scope="col">{t`By`}</th>
                <th scope="col">{t`Working hours since the one before`}</th>
                {hasWork ? <th scope="col">{t`Of them work`}</th> : null}
              </>
            }
          >
            {one.events.map(({ at, activity, person, role, workingSeconds, work }, n) => (
              <tr key={`${n} ${at}`}>
                <td>{format.fully(at)}</td>
                <th scope="row">
                  <span className={`block break-anywhere ${classes.event}`}>{activity}</span>
                </th>
                <td>{[person?.name, role].filter(Boolean).join(' · ')}</td>
                <td>{n === 0 && !work ? '' : hours(workingSeconds)}</td>
                {hasWork ? <td>{work ? hours(work.workingSeconds) : '–'}</td> : null}
              </tr>
            ))}
          </PlainTable>
        </Panel>
      </div>
    </>
  );
}

export const load: PageModule['load'] = (queries, { importId = '', caseId = '' }) =>
  Promise.allSettled([queries.ensureQueryData(importedCaseQuery(importId, caseId))]);
