import { rich, t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { IconAlertCircle, IconFiles } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { importQuery, useForgetImport, useRefreshImports } from '#frontend/data/process-imports.ts';
import { ActivityMeanings } from '#frontend/features/analytics/imports/components/activity-meanings.tsx';
import { ImportActs } from '#frontend/features/analytics/imports/components/import-acts.tsx';
import { ImportProgress } from '#frontend/features/analytics/imports/components/import-progress.tsx';
import { ImportReport } from '#frontend/features/analytics/imports/components/import-report.tsx';
import classes from '#frontend/features/analytics/imports/components/process-imports.module.css';
import { StateMark } from '#frontend/features/analytics/imports/components/state-mark.tsx';
import { UploadPart } from '#frontend/features/analytics/imports/components/upload-part.tsx';
import { paths } from '#frontend/paths.ts';
import { canEditMapping, type ProcessImport } from '#shared/process/process-import.ts';
import type { PageModule } from '../page.ts';

const MappingForm = lazy(async () => ({
  default: (await import('#frontend/features/analytics/imports/components/mapping-form.tsx'))
    .MappingForm,
}));

/** Page with an imported log: its file, its mapping, and the findings. */
export function Page() {
  const { importId = '' } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefreshImports();
  const forget = useForgetImport();
  const [hasArrived, setHasArrived] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { data, error, dataUpdatedAt, refetch } = useQuery(importQuery(importId));
  if (error && !data) throw error;
  if (!data) return <PageSkeleton />;
  const put = (saved: ProcessImport) => {
    queries.setQueryData(importQuery(saved.id).queryKey, { ...data, ...saved });
    void refresh();
  };
  const { name, state, report, failure, sameFile } = data;
  const reading = (
    <div className={`stack shrink ${classes.stack}`}>
      <Panel title={t`File`}>
        <UploadPart
          one={data}
          onArrived={() => setHasArrived(true)}
          onChosen={() => setChosen((before) => before + 1)}
        />
      </Panel>
      <Suspense>
        <MappingForm
          key={`${importId} ${chosen}`}
          one={data}
          hasArrived={hasArrived}
          onSaved={put}
        />
      </Suspense>
    </div>
  );
  return (
    <>
      <PageHeader
        title={name}
        trail={[
          { label: t`Process`, to: paths.process },
          { label: t`Imported logs`, to: paths.processImports },
        ]}
        meta={<StateMark state={state} />}
        actions={
          <ImportActs
            one={data}
            onChanged={refresh}
            onRemoved={() => {
              forget();
              void navigate(paths.processImports, { replace: true });
            }}
          />
        }
      />
      <div className={`stack shrink ${classes.stack}`}>
        {error ? (
          <StaleNotice what={t`The import`} since={dataUpdatedAt} onRetry={() => void refetch()} />
        ) : null}
        {failure ? (
          <Notice icon={IconAlertCircle} tone="bad">
            {failure}
          </Notice>
        ) : null}
        {sameFile.map((other) => (
          <Notice
            key={other.id}
            icon={IconFiles}
          >{rich`This file was already imported as ${<Link to={paths.processImport(other.id)}>{other.name}</Link>}.`}</Notice>
        ))}
        {state === 'working' ? <ImportProgress one={data} /> : null}
        {report ? <ImportReport id={importId} name={name} report={report} /> : null}
        {report && data.mapping && state !== 'working' ? (
          <Disclosure
            title={t`What its activities mean`}
            summary={t`what they count as, end, and decide`}
            late
          >
            <ActivityMeanings
              key={data.version}
              one={{ ...data, report, mapping: data.mapping }}
              onSaved={put}
            />
          </Disclosure>
        ) : null}
        {canEditMapping(data) && report ? (
          <Disclosure title={t`Read it in another way`} summary={data.file.name} late>
            {reading}
          </Disclosure>
        ) : null}
        {canEditMapping(data) && !report ? reading : null}
      </div>
    </>
  );
}

export const load: PageModule['load'] = (queries, { importId = '' }) =>
  Promise.allSettled([queries.ensureQueryData(importQuery(importId))]);
