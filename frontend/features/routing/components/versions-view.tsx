import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { DifferenceList } from '#frontend/components/lists/difference-list.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { VersionEntry, VersionList } from '#frontend/components/lists/version-list.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { openRequestsQuery, routingVersionsQuery } from '#frontend/data/routing.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { backtestPath } from '#frontend/paths.ts';
import { describeDifferences } from '#frontend/widgets/routing/differences.ts';
import { toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import { formatStepSequence } from '#frontend/widgets/routing/sequence.ts';
import { useRoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

type VersionsViewProps = {
  readonly routingId: string;
  readonly draft: RoutingDraft;
  /** Copies an earlier version to the draft. */
  readonly onGoBack: (version: RoutingSequence) => void;
};

/** List of versions, latest first, each with its changes and the number of requests that still follow it. */
export function VersionsView({ routingId, draft, onGoBack }: VersionsViewProps) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(routingVersionsQuery(routingId));
  const { data: open } = useQuery(openRequestsQuery());
  const drafts = useMemo(() => (data ?? []).map(toRoutingDraft), [data]);
  const names = useRoutingNames(draft, drafts);
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
        const [is, was] = [drafts[at], drafts[at + 1]];
        const changed = is && was ? describeDifferences(was, is, names) : [];
        const older = data[at + 1];
        const switched = older && older.isActive !== version.isActive;
        const follow = open?.items.find(
          (one) => one.routingId === routingId && one.version === version.version,
        );
        return (
          <VersionEntry
            key={version.version}
            head={
              <>
                <strong>{t`Version ${version.version}`}</strong>
                {at === 0 && version.isActive ? <Tag>{t`In use`}</Tag> : null}
                <span>
                  {version.publishedBy
                    ? t`published ${format.momentWithin(version.updatedAt)} by ${version.publishedBy.name}`
                    : t`published ${format.momentWithin(version.updatedAt)}`}
                </span>
                <span>
                  {follow
                    ? plural(
                        follow.count,
                        t`${follow.count} open request follows it`,
                        t`${follow.count} open requests follow it`,
                      )
                    : ''}
                </span>
                <Link
                  to={backtestPath(routingId, { version: `${version.version}` })}
                >{t`On past requests`}</Link>
                {at > 0 ? (
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => onGoBack(version)}
                  >{t`Start again from version ${version.version}`}</Button>
                ) : null}
              </>
            }
          >
            {version.note ? <blockquote>{version.note}</blockquote> : null}
            {switched ? <p>{version.isActive ? t`Switched on.` : t`Switched off.`}</p> : null}
            {changed.length > 0 ? <DifferenceList differences={changed} /> : null}
            {was ? null : <p>{formatStepSequence(version.steps)}</p>}
          </VersionEntry>
        );
      })}
    </VersionList>
  );
}
