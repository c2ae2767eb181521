import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { importsQuery } from '#frontend/data/process-imports.ts';
import { savedMappingsQuery } from '#frontend/data/saved-mappings.ts';
import { ImportList } from '#frontend/features/analytics/imports/components/import-list.tsx';
import { NewImport } from '#frontend/features/analytics/imports/components/new-import.tsx';
import { SavedMappingList } from '#frontend/features/analytics/imports/components/saved-mapping-list.tsx';
import { paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';

/** Page with imported logs of other systems, whose requests appear in process figures. */
export function Page() {
  return (
    <>
      <PageHeader
        title={t`Imported logs`}
        trail={[{ label: t`Process`, to: paths.process }]}
        meta={<span>{t`What happened in other systems, for the process view only`}</span>}
      />
      <NewImport />
      <ImportList />
      <SavedMappingList />
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(importsQuery()),
    queries.ensureQueryData(savedMappingsQuery()),
  ]);
