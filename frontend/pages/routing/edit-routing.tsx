import { IconHistory, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { groupsQuery } from '#frontend/data/people.ts';
import { openRequestsQuery } from '#frontend/data/routing.ts';
import { editedRoutingQuery } from '#frontend/data/routing-drafts.ts';
import { useBacktest } from '#frontend/features/analytics/backtest/use-backtest.ts';
import type { Load } from '../page.ts';
import classes from './routing-editor.module.css';
import '#frontend/features/forms/widgets.css';
import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { DiscardDraft } from '#frontend/features/routing/components/discard-draft.tsx';
import { EditorColumns } from '#frontend/features/routing/components/editor-columns.tsx';
import { RoutingStrip } from '#frontend/features/routing/components/routing-strip.tsx';
import { useRoutingEditor } from '#frontend/features/routing/use-routing-editor.ts';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { msg, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { ConflictNotice, SavedState } from '#frontend/widgets/draft-editor/saved-state.tsx';
import { useFreshQuery } from '#frontend/widgets/draft-editor/use-fresh-query.ts';
import type { Difference } from '#frontend/widgets/routing/differences.ts';
import { toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import { loadRoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';

const BacktestView = lazy(async () => ({
  default: (await import('#frontend/features/analytics/backtest/components/backtest-view.tsx'))
    .BacktestView,
}));
const VersionsView = lazy(async () => ({
  default: (await import('#frontend/features/routing/components/versions-view.tsx')).VersionsView,
}));
const PublishDraft = lazy(async () => ({
  default: (await import('#frontend/features/routing/components/publish-draft.tsx')).PublishDraft,
}));

/** `key`: value in the URL. */
const views = [
  { key: 'steps', name: msg('Steps') },
  { key: 'past', name: msg('Past requests') },
  { key: 'versions', name: msg('Versions') },
] as const;
type ViewName = (typeof views)[number]['name'];

/** Routing sequence to publish, in its state when publishing started. */
type Publishing = {
  readonly edited: EditedRouting;
  readonly changes: readonly Difference[];
};

/** Editor for the next version of a routing sequence. `start`: state at page load. */
function RoutingEditor({ start }: { start: EditedRouting }) {
  const format = useFormat();
  const editor = useRoutingEditor(start);
  const [publishing, setPublishing] = useState<Publishing>();
  const [discarding, setDiscarding] = useState(false);
  const [search, setSearch] = useSearchParams();
  const { name: view } = views.find(({ key }) => key === search.get('view')) ?? views[0];
  const setView = (name: ViewName) => {
    const key = views.find((one) => one.name === name)?.key ?? 'steps';
    setSearch(key === 'steps' ? {} : { view: key });
  };
  const backtest = useBacktest();
  const { data: counted } = useQuery(openRequestsQuery());
  const { draft, changes, history, server } = editor;
  const { published, draft: stored } = server.stored;
  const byWhom = published?.publishedBy ? t` by ${published.publishedBy.name}` : '';
  const isChanged = !published || changes.length > 0;
  const ofThis = counted?.items.filter(({ routingId }) => routingId === start.id) ?? [];
  const older = ofThis.filter(({ version }) => version !== published?.version);
  const sum = (counts: readonly { count: number }[]) =>
    counts.reduce((total, { count }) => total + count, 0);

  async function openDialog() {
    if (!isChanged) return showToast({ text: t`No changes yet` });
    try {
      const edited = (await editor.verify()) ? await server.saveNow() : undefined;
      if (edited) setPublishing({ edited, changes });
      else showToast({ text: t`Fix the marked fields first` });
    } catch (cause) {
      showToast({ text: describeError(cause) });
    }
  }

  return (
    <div className={view === 'Steps' ? classes.desk : undefined}>
      <PageHeader
        title={draft.name || t`Without a name`}
        trail={[{ label: t`Routing`, to: paths.routings }]}
        meta={
          <>
            <span>
              {published
                ? t`Version ${published.version} ${published.isActive ? t`in use` : t`switched off`} since ${format.momentWithin(published.updatedAt)}`
                : t`Never published: no request uses it`}
            </span>
            <SavedState what={t`routing`} server={server} />
          </>
        }
        actions={
          <>
            {!isChanged && older.length > 0 ? (
              <Button
                variant="default"
                onClick={() =>
                  setPublishing({ edited: { ...server.stored, draft: null }, changes })
                }
              >{rich`Move ${sum(older)} from older versions`}</Button>
            ) : null}
            <Menu
              label={t`More for this routing`}
              variant="default"
              items={[
                {
                  label: published ? t`Discard draft` : t`Delete routing`,
                  icon: IconTrash,
                  disabled: !stored,
                  onPick: () => setDiscarding(true),
                },
              ]}
            />
            <Button
              leftSection={<IconUpload size={15} aria-hidden />}
              onClick={() => void openDialog()}
            >{t`Publish …`}</Button>
          </>
        }
      />
      {publishing ? null : (
        <ConflictNotice
          what={t`routing`}
          server={server}
          to={paths.editRouting(start.id)}
          onTurnTo={editor.turnTo}
        />
      )}
      {published && stored && stored.basedOn < published.version ? (
        <Notice icon={IconHistory} tone="warn">
          {stored.basedOn > 0
            ? t`Version ${published.version} was published${byWhom} after this draft was started on version ${stored.basedOn}. Compare before you publish: publishing replaces it.`
            : t`Version ${published.version} was published${byWhom} after this draft was started. Compare before you publish: publishing replaces it.`}
        </Notice>
      ) : null}
      <RoutingStrip editor={editor} version={published?.version} open={counted && sum(ofThis)} />
      <Tabs
        label={t`Parts of the routing`}
        tabs={views.filter(({ key }) => published || key !== 'versions')}
        current={view}
        onChange={setView}
      />
      {view === 'Steps' ? <EditorColumns editor={editor} routingId={start.id} /> : null}
      <Suspense fallback={<ListSkeleton />}>
        {view === 'Past requests' ? (
          <BacktestView routingId={start.id} backtest={backtest} draft={draft} />
        ) : null}
        {view === 'Versions' ? (
          <VersionsView
            routingId={start.id}
            draft={draft}
            onGoBack={(version) => {
              history.change(
                toRoutingDraft(version),
                t`Start again from version ${version.version}`,
              );
              setView('Steps');
            }}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {publishing ? (
          <PublishDraft
            {...publishing}
            onPublished={editor.turnTo}
            onClose={() => setPublishing(undefined)}
          />
        ) : null}
      </Suspense>
      {discarding ? <DiscardDraft editor={editor} onClose={() => setDiscarding(false)} /> : null}
    </div>
  );
}

export function Page() {
  const { routeid = '' } = useParams();
  const { data, error, refetch } = useFreshQuery(editedRoutingQuery(routeid));
  // Wait for the number of open requests, because the strip above the steps gets higher when it appears.
  const counted = useQuery(openRequestsQuery());
  if (data && !isFirstLoad(counted)) return <RoutingEditor key={routeid} start={data} />;
  if (data || !error) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={t`Edit routing`} trail={[{ label: t`Routing`, to: paths.routings }]} />
      <ErrorPanel
        title={t`This routing can’t be shown`}
        cause={error}
        onRetry={() => void refetch()}
        action={<ButtonLink to={paths.routings} variant="default">{t`All routings`}</ButtonLink>}
      />
    </>
  );
}

// The page itself loads the routing sequence in parallel.
export const load: Load = async (queries) => {
  const load = loadRoutingNames(queries);
  void load('groups', groupsQuery());
  void load('openRequests', openRequestsQuery());
};
