import '#frontend/features/forms/widgets.css';
import { IconHistory, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { Notice } from '#frontend/components/notice.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { Tabs } from '#frontend/components/tabs.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { openRequestsQuery } from '#frontend/data/routing.ts';
import { EditorColumns } from '#frontend/features/routing/components/editor-columns.tsx';
import { RoutingStrip } from '#frontend/features/routing/components/routing-strip.tsx';
import { draftOf } from '#frontend/features/routing/draft.ts';
import { readLocalDraft } from '#frontend/features/routing/local-draft.ts';
import { useBacktest } from '#frontend/features/routing/use-backtest.ts';
import { useLocalDraft } from '#frontend/features/routing/use-local-draft.ts';
import { useRoutingEditor } from '#frontend/features/routing/use-routing-editor.ts';
import { paths } from '#frontend/paths.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

const BacktestView = lazy(async () => ({
  default: (await import('#frontend/features/routing/components/backtest-view.tsx')).BacktestView,
}));
const VersionsView = lazy(async () => ({
  default: (await import('#frontend/features/routing/components/versions-view.tsx')).VersionsView,
}));
const PublishDialog = lazy(async () => ({
  default: (await import('#frontend/features/routing/components/publish-dialog.tsx')).PublishDialog,
}));

const views = ['Steps', 'Past requests', 'Versions'] as const;
type ViewName = (typeof views)[number];

type RoutingEditorProps = {
  readonly routing: RoutingSequence;
  /** the version in force by now */
  readonly newest: RoutingSequence;
  readonly onTurnTo: (routing: RoutingSequence) => void;
};

/** A routing as it is, changed step by step into its next version. */
export function RoutingEditor({ routing, newest, onTurnTo }: RoutingEditorProps) {
  const { userId = '' } = useViewer();
  const format = useFormat();
  const [found] = useState(() => readLocalDraft(userId, routing.id));
  const [published] = useState(() => draftOf(routing));
  const [showsFound, setShowsFound] = useState(found !== undefined);
  const [publishing, setPublishing] = useState(false);
  const [view, setView] = useState<ViewName>('Steps');
  const backtest = useBacktest();
  const [after, setAfter] = useState<RoutingSequence>();
  const { data: counted } = useQuery(openRequestsQuery());
  const editor = useRoutingEditor({
    initial: () => found?.draft ?? published,
    routingId: routing.id,
    published,
  });
  const { draft, changes, history } = editor;
  const isChanged = changes.length > 0;
  const ofThis = counted?.items.filter(({ routingId }) => routingId === routing.id) ?? [];
  const older = ofThis.filter(({ version }) => version !== routing.version);
  const sum = (counts: readonly { count: number }[]) =>
    counts.reduce((total, { count }) => total + count, 0);

  const localDraft = useLocalDraft({
    userId,
    of: routing.id,
    version: routing.version,
    draft,
    isChanged,
    goOn: paths.editRouting(routing.id),
  });

  async function openDialog() {
    if (!isChanged) return showToast({ text: 'Nothing has changed yet' });
    try {
      if (await editor.verify()) setPublishing(true);
      else showToast({ text: 'Fix the marked fields first' });
    } catch (cause) {
      showToast({ text: problemWords(cause) });
    }
  }

  return (
    <>
      <PageHeader
        title={draft.name || 'Without a name'}
        trail={[{ label: 'Routing', to: paths.routings }]}
        meta={
          <span>
            Version {routing.version} {routing.isActive ? 'in use' : 'switched off'} since{' '}
            {format.momentWithin(routing.updatedAt)}
          </span>
        }
        actions={
          <>
            {!isChanged && older.length > 0 ? (
              <Button variant="default" onClick={() => setPublishing(true)}>
                Move {sum(older)} from older versions
              </Button>
            ) : null}
            <Button
              leftSection={<IconUpload size={15} aria-hidden />}
              onClick={() => void openDialog()}
            >
              Publish …
            </Button>
          </>
        }
      />
      {newest.version > routing.version && !publishing ? (
        <Notice
          icon={IconHistory}
          tone="warn"
          action={
            <Button variant="default" size="compact-sm" onClick={() => onTurnTo(newest)}>
              Continue with version {newest.version}
            </Button>
          }
        >
          Somebody published version {newest.version} meanwhile. Your changes stay here until you
          leave them.
        </Notice>
      ) : null}
      {showsFound && found ? (
        <Notice
          icon={IconHistory}
          tone={found.version === routing.version ? 'accent' : 'warn'}
          action={
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                history.change(published, 'Discard draft');
                setShowsFound(false);
              }}
            >
              Discard draft
            </Button>
          }
        >
          {found.version === routing.version
            ? `This is your draft of ${format.momentWithin(found.at)}. It is saved in this browser only.`
            : `Version ${routing.version} was published after you started this draft on version ${found.version}: compare before you publish.`}
        </Notice>
      ) : null}
      <RoutingStrip editor={editor} version={routing.version} open={counted && sum(ofThis)} />
      <Tabs
        label="Parts of the routing"
        tabs={views.map((name) => ({ name }))}
        current={view}
        onChange={setView}
      />
      {view === 'Steps' ? <EditorColumns editor={editor} routingId={routing.id} /> : null}
      <Suspense fallback={<ListSkeleton />}>
        {view === 'Past requests' ? <BacktestView backtest={backtest} draft={draft} /> : null}
        {view === 'Versions' ? (
          <VersionsView
            routing={routing}
            draft={draft}
            onGoBack={(version) => {
              history.change(draftOf(version), `Start again from version ${version.version}`);
              setView('Steps');
            }}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {publishing ? (
          <PublishDialog
            routing={routing}
            draft={isChanged ? draft : undefined}
            changes={changes}
            onPublished={(next) => {
              localDraft.end();
              setAfter(next);
            }}
            onClose={() => {
              setPublishing(false);
              if (after) onTurnTo(after);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
