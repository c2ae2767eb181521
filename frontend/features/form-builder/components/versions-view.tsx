import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DifferenceList } from '#frontend/components/difference-list.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { Tag } from '#frontend/components/tag.tsx';
import { formVersionsQuery } from '#frontend/data/forms.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { useCompany } from '#frontend/widgets/use-things.ts';
import type { Form } from '#shared/forms/form.ts';
import { differences } from '../differences.ts';
import classes from './versions-view.module.css';

type VersionsViewProps = {
  readonly formId: string;
  /** what can be done with an older version */
  readonly renderActions: (version: Form) => ReactNode;
};

/** Every published version, and what each changed of the one before. */
export function VersionsView({ formId, renderActions }: VersionsViewProps) {
  const { momentWithin } = useFormat();
  const company = useCompany();
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
    <ol className={classes.versions} reversed>
      {data.map((version, at) => {
        const before = data[at + 1];
        const changed = before ? differences(before, version, company) : [];
        return (
          <li key={version.version}>
            <div className={classes.head}>
              <strong>{rich`Version ${version.version}`}</strong>
              {at === 0 ? <Tag>{version.isActive ? t`In use` : t`Deactivated`}</Tag> : null}
              <span>{rich`published ${momentWithin(version.updatedAt)}${version.publishedBy ? t` by ${version.publishedBy.name}` : ''}`}</span>
              {at > 0 ? renderActions(version) : null}
            </div>
            {changed.length > 0 ? <DifferenceList differences={changed} /> : null}
            {before ? null : (
              <p>{rich`${formatCount(version.sections.flatMap(({ fields }) => fields).length, 'field')} in ${formatCount(version.sections.length, 'section')}`}</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
