import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { PageSkeleton } from '#frontend/components/page-skeleton.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { RecordLayout } from '#frontend/components/record-layout.tsx';
import { configurationQuery } from '#frontend/data/configuration.ts';
import { configurationHistoryQuery } from '#frontend/data/history.ts';
import { ConfigurationForm } from '#frontend/features/organisation/components/configuration-form.tsx';
import { SettingFiles } from '#frontend/features/organisation/components/setting-files.tsx';
import { ItemHistory } from '#frontend/widgets/item-history.tsx';
import type { Load } from '../page.ts';

/** The settings of the application, and who changed them. */
export function Page() {
  const { data, error, refetch } = useQuery(configurationQuery());
  if (!data && !error) return <PageSkeleton />;
  const configuration = data && {
    ...data,
    fallbackApproverIds: data.fallbackApproverIds ?? [],
  };
  return (
    <>
      <PageHeader
        title={t`Configuration`}
        meta={<span>{t`Settings for the whole company`}</span>}
        actions={configuration ? <SettingFiles configuration={configuration} /> : null}
      />
      {configuration ? (
        <RecordLayout
          asideLabel={t`History of the settings`}
          aside={
            <Panel title={t`History`}>
              <ItemHistory pages={configurationHistoryQuery()} />
            </Panel>
          }
        >
          <ConfigurationForm key={configuration.version} configuration={configuration} />
        </RecordLayout>
      ) : (
        <ErrorPanel
          title={t`The settings could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([queries.ensureQueryData(configurationQuery())]);
