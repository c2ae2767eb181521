import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { DifferenceList } from '#frontend/components/lists/difference-list.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { VersionEntry, VersionList } from '#frontend/components/lists/version-list.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { formVersionsQuery } from '#frontend/data/forms.ts';
import { formatFieldCount } from '#frontend/lib/language/counts.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
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
  const { momentWithin } = useFormat();
  const company = useConditionChoices();
  const { data, error, refetch } = useQuery(formVersionsQuery(formId));
  if (error && !data)
    return (
      <ErrorPanel
        title={t`The versions could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton />;
  return (
    <VersionList>
      {data.map((version, at) => {
        const before = data[at + 1];
        const changed = before ? describeVersionChanges(before, version, company) : [];
        return (
          <VersionEntry
            key={version.version}
            head={
              <>
                <strong>{rich`Version ${version.version}`}</strong>
                {at === 0 ? <Tag>{version.isActive ? t`In use` : t`Deactivated`}</Tag> : null}
                <span>
                  {version.publishedBy
                    ? rich`published ${momentWithin(version.updatedAt)} by ${version.publishedBy.name}`
                    : rich`published ${momentWithin(version.updatedAt)}`}
                </span>
                {at > 0 ? renderActions(version) : null}
              </>
            }
          >
            {changed.length > 0 ? <DifferenceList differences={changed} /> : null}
            {before ? null : <p>{formatFormSize(version)}</p>}
          </VersionEntry>
        );
      })}
    </VersionList>
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
