import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { openRequestsQuery, routingVersionsQuery } from '#frontend/data/routing.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { backtestPath } from '#frontend/paths.ts';
import { VersionHistory } from '#frontend/widgets/draft-editor/version-history.tsx';
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
  const query = useQuery(routingVersionsQuery(routingId));
  const { data: open } = useQuery(openRequestsQuery());
  const drafts = useMemo(() => (query.data ?? []).map(toRoutingDraft), [query.data]);
  const names = useRoutingNames(draft, drafts);

  function formatOpen({ version }: RoutingSequence): string {
    const found = open?.items.find((one) => one.routingId === routingId && one.version === version);
    return found
      ? plural(
          found.count,
          t`${found.count} open request follows it`,
          t`${found.count} open requests follow it`,
        )
      : '';
  }
  return (
    <VersionHistory
      query={query}
      formatState={({ isActive }) => (isActive ? t`In use` : undefined)}
      renderActions={(one, isNewest) => (
        <>
          <span>{formatOpen(one)}</span>
          <Link to={backtestPath(routingId, { version: `${one.version}` })}>
            {t`On past requests`}
          </Link>
          {isNewest ? null : (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onGoBack(one)}
            >{t`Start again from version ${one.version}`}</Button>
          )}
        </>
      )}
      renderNotes={({ note, isActive }, before) => (
        <>
          {note ? <blockquote>{note}</blockquote> : null}
          {before && before.isActive !== isActive ? (
            <p>{isActive ? t`Switched on.` : t`Switched off.`}</p>
          ) : null}
        </>
      )}
      describeChanges={(before, version) =>
        describeDifferences(toRoutingDraft(before), toRoutingDraft(version), names)
      }
      formatContent={({ steps }) => formatStepSequence(steps)}
    />
  );
}
