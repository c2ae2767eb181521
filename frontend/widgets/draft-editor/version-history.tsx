import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { type Difference, DifferenceList } from '#frontend/components/lists/difference-list.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { t } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';
import classes from './version-history.module.css';

type PublishedVersion = {
  readonly version: number;
  readonly updatedAt: string;
  readonly publishedBy?: PersonRef | undefined;
};
type VersionHistoryProps<V extends PublishedVersion> = {
  /** Versions, newest first. */
  readonly query: Pick<UseQueryResult<readonly V[]>, 'data' | 'error' | 'refetch'>;
  /** State of the newest version in a word. */
  readonly formatState: (newest: V) => string | undefined;
  /** Facts and actions after the publisher. */
  readonly renderActions: (version: V, isNewest: boolean) => ReactNode;
  readonly renderNotes?: (version: V, before: V | undefined) => ReactNode;
  readonly describeChanges: (before: V, version: V) => readonly Difference[];
  /** Describes the content of the first version. */
  readonly formatContent: (first: V) => string;
};

/** List of published versions, newest first, each with its changes from the previous one. */
export function VersionHistory<V extends PublishedVersion>({
  query: { data, error, refetch },
  formatState,
  renderActions,
  renderNotes,
  describeChanges,
  formatContent,
}: VersionHistoryProps<V>) {
  const { momentWithin } = useFormat();
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
        const state = at === 0 ? formatState(version) : undefined;
        const changes = before ? describeChanges(before, version) : [];
        const published = momentWithin(version.updatedAt);
        return (
          <li key={version.version}>
            <div className={`row wrap gap-4-12 muted ${classes.head}`}>
              <strong>{t`Version ${version.version}`}</strong>
              {state ? <Tag>{state}</Tag> : null}
              <span>
                {version.publishedBy
                  ? t`published ${published} by ${version.publishedBy.name}`
                  : t`published ${published}`}
              </span>
              {renderActions(version, at === 0)}
            </div>
            {renderNotes?.(version, before)}
            {changes.length > 0 ? <DifferenceList differences={changes} /> : null}
            {before ? null : <p>{formatContent(version)}</p>}
          </li>
        );
      })}
    </ol>
  );
}
