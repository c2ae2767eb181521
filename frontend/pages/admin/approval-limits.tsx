import { msg, t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { IconUserMinus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { authorityQuery, doaFindingsQuery } from '#frontend/data/doa.ts';
import { AuthorityView } from '#frontend/features/doa/components/authority-view.tsx';
import { DelegateExport, LimitExport } from '#frontend/features/doa/components/limit-export.tsx';
import {
  LevelFiles,
  RateFiles,
  RuleFiles,
} from '#frontend/features/doa/components/limit-files.tsx';
import type { Load } from '../page.ts';

const DeactivationPreviewPanel = lazy(async () => ({
  default: (await import('./approval-limits-deactivation.tsx')).DeactivationPreviewPanel,
}));
const LevelList = lazy(async () => ({
  default: (await import('#frontend/features/doa/components/level-list.tsx')).LevelList,
}));
const RateList = lazy(async () => ({
  default: (await import('#frontend/features/doa/components/rate-list.tsx')).RateList,
}));
const DelegateList = lazy(async () => ({
  default: (await import('#frontend/features/doa/components/delegate-list.tsx')).DelegateList,
}));

/** Export and import of the rules, and the resulting table. */
const RuleFilesAndTable = () => (
  <>
    <RuleFiles />
    <LimitExport />
  </>
);

const tabs = [
  { key: 'people', name: msg('Who may decide'), Tab: AuthorityView, Files: RuleFilesAndTable },
  { key: 'levels', name: msg('Levels'), Tab: LevelList, Files: LevelFiles },
  { key: 'currencies', name: msg('Currencies'), Tab: RateList, Files: RateFiles },
  { key: 'delegates', name: msg('Delegates'), Tab: DelegateList, Files: DelegateExport },
] as const;

/** Page with the approval limits: who may decide on which amount. The URL selects the tab. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const [asksPreview, setAsksPreview] = useState(false);
  const {
    name: current,
    Tab,
    Files,
  } = tabs.find(({ key }) => key === search.get('view')) ?? tabs[0];
  return (
    <>
      <PageHeader
        title={t`Approval limits (DOA)`}
        meta={t`Delegation of authority: who may decide on which amount, where.`}
        actions={
          <>
            <Files />
            <Button
              variant="default"
              leftSection={<IconUserMinus size={16} aria-hidden />}
              onClick={() => setAsksPreview(true)}
            >{t`If somebody leaves …`}</Button>
          </>
        }
      />
      <Tabs
        label={t`Approval limits`}
        tabs={tabs}
        current={current}
        onChange={(name) => {
          const next = tabs.find((tab) => tab.name === name);
          setSearch(next ? { view: next.key } : {});
        }}
      />
      <Suspense fallback={<ListSkeleton rows={6} look="rows" />}>
        <Tab />
      </Suspense>
      {asksPreview ? (
        <Suspense>
          <DeactivationPreviewPanel onClose={() => setAsksPreview(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(authorityQuery('')),
    queries.ensureQueryData(doaFindingsQuery()),
  ]);
