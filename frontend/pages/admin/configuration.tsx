import { msg, t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { configurationQuery } from '#frontend/data/configuration.ts';
import { configurationHistoryQuery } from '#frontend/data/history.ts';
import { ConfigurationForm } from '#frontend/features/organisation/components/configuration-form.tsx';
import { SettingFiles } from '#frontend/features/organisation/components/setting-files.tsx';
import { RightsProposals } from '#frontend/features/users/components/rights-proposals.tsx';
import { nameTranslationsPath, paths } from '#frontend/paths.ts';
import { ItemHistory } from '#frontend/widgets/history/item-history.tsx';
import type { Load } from '../page.ts';

const Translations = lazy(async () => ({
  default: (await import('#frontend/features/organisation/components/translations.tsx'))
    .Translations,
}));

const tabs = [{ name: msg('Settings') }, { name: msg('Translations') }] as const;
const addresses = { Settings: paths.configuration, Translations: nameTranslationsPath } as const;

/** Page with the settings of the application, their history, and translations of names. */
export function Page() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isTranslating = search.get('view') === 'translations';
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
        actions={
          configuration && !isTranslating ? <SettingFiles configuration={configuration} /> : null
        }
      />
      <Tabs
        label={t`Configuration`}
        tabs={tabs}
        current={isTranslating ? 'Translations' : 'Settings'}
        onChange={(name) => void navigate(addresses[name])}
      />
      {isTranslating ? (
        <Suspense fallback={<ListSkeleton />}>
          <Translations source={configuration?.language ?? 'en'} />
        </Suspense>
      ) : configuration ? (
        <RecordLayout
          asideLabel={t`History of the settings`}
          aside={
            <Panel title={t`History`}>
              <ItemHistory pages={configurationHistoryQuery()} />
            </Panel>
          }
        >
          <RightsProposals kind="setting" />
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
