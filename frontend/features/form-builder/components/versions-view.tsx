import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formVersionsQuery } from '#frontend/data/forms.ts';
import { formatFieldCount } from '#frontend/lib/language/counts.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { VersionHistory } from '#frontend/widgets/draft-editor/version-history.tsx';
import { useConditionChoices } from '#frontend/widgets/things/use-things.ts';
import type { Form, FormContent } from '#shared/forms/form.ts';
import { describeVersionChanges } from '../differences.ts';

type VersionsViewProps = {
  readonly formId: string;
  /** Renders the actions on an older version. */
  readonly renderActions: (version: Form) => ReactNode;
};

/** List of published versions, each with its changes from the previous one. */
export function VersionsView({ formId, renderActions }: VersionsViewProps) {
  const company = useConditionChoices();
  return (
    <VersionHistory
      query={useQuery(formVersionsQuery(formId))}
      formatState={({ isActive }) => (isActive ? t`In use` : t`Deactivated`)}
      renderActions={(version, isNewest) => (isNewest ? null : renderActions(version))}
      describeChanges={(before, version) => describeVersionChanges(before, version, company)}
      formatContent={formatFormSize}
    />
  );
}

/** Describe the size of a form: "12 fields in 3 sections" */
function formatFormSize({ sections }: FormContent): string {
  const fields = formatFieldCount(sections.flatMap((section) => section.fields).length);
  return plural(
    sections.length,
    t`${fields} in ${sections.length} section`,
    t`${fields} in ${sections.length} sections`,
  );
}
