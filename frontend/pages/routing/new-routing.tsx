import '#frontend/features/forms/widgets.css';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '#frontend/components/button.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Notice } from '#frontend/components/notice.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { PageSkeleton } from '#frontend/components/page-skeleton.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { showToast } from '#frontend/components/toast/toast.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { create } from '#frontend/data/publish-routing.ts';
import { routingQuery, routingsQuery, useRefreshRoutings } from '#frontend/data/routing.ts';
import { EditorColumns } from '#frontend/features/routing/components/editor-columns.tsx';
import { RoutingStrip } from '#frontend/features/routing/components/routing-strip.tsx';
import { copyOf, emptyDraft } from '#frontend/features/routing/draft.ts';
import { readLocalDraft } from '#frontend/features/routing/local-draft.ts';
import { type Beside, besidesOf } from '#frontend/features/routing/overlap-words.ts';
import { useLocalDraft } from '#frontend/features/routing/use-local-draft.ts';
import { routingItself, useRoutingEditor } from '#frontend/features/routing/use-routing-editor.ts';
import { copyOfRouting, paths } from '#frontend/paths.ts';
import type { Overlap } from '#shared/routing/order.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';

const CreateDialog = lazy(async () => ({
  default: (await import('#frontend/features/routing/components/create-dialog.tsx')).CreateDialog,
}));

/** A routing that is not there yet: empty, or a copy of another one. */
export function Page() {
  const [search] = useSearchParams();
  const copied = search.get('copy') ?? '';
  const { data, error } = useQuery(routingQuery(copied));
  if (copied && !data && !error) return <PageSkeleton />;
  return (
    <NewRouting key={copied} copied={copied} initial={() => (data ? copyOf(data) : emptyDraft())} />
  );
}

function NewRouting({ copied, initial }: { copied: string; initial: () => RoutingDraft }) {
  const { userId = '' } = useViewer();
  const format = useFormat();
  const of = copied ? `new:${copied}` : 'new';
  const [found] = useState(() => readLocalDraft(userId, of));
  const [fresh] = useState(initial);
  const [showsFound, setShowsFound] = useState(found !== undefined);
  const editor = useRoutingEditor({
    initial: () => found?.draft ?? fresh,
    routingId: undefined,
    published: undefined,
  });
  const { draft, history, choose, verify } = editor;
  const localDraft = useLocalDraft({
    userId,
    of,
    version: 0,
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(fresh),
    goOn: copied ? copyOfRouting(copied) : paths.addRouting,
  });
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<readonly Beside[]>([]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefreshRoutings();

  async function store(overlap?: Overlap) {
    try {
      const { id, name } = await create(draft, overlap);
      localDraft.end();
      await refresh();
      showToast({ text: `${name} is in use` });
      await navigate(paths.editRouting(id), { replace: true });
    } catch (cause) {
      setAsked([]);
      showToast({ text: problemWords(cause) });
    }
  }

  async function save() {
    if (draft.name.trim() === '') {
      choose(routingItself);
      return showToast({ text: 'Enter a name first' });
    }
    setBusy(true);
    try {
      if (!(await verify())) return showToast({ text: 'Fix the marked fields first' });
      const { items } = await queries.fetchQuery(routingsQuery());
      const found = besidesOf('', draft, undefined, items, editor.names.categories);
      if (found.length > 0) setAsked(found);
      else await store();
    } catch (cause) {
      showToast({ text: problemWords(cause) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <PageHeader
        title="New routing"
        trail={[{ label: 'Routing', to: paths.routings }]}
        meta={<span>Nothing is in use before you create it</span>}
        actions={
          <Button loading={busy} onClick={() => void save()}>
            Create it
          </Button>
        }
      />
      {showsFound && found ? (
        <Notice
          icon={IconHistory}
          action={
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                history.change(fresh, 'Discard draft');
                setShowsFound(false);
              }}
            >
              Discard draft
            </Button>
          }
        >
          This is your draft of {format.momentWithin(found.at)}. It is saved in this browser only.
        </Notice>
      ) : null}
      <RoutingStrip editor={editor} version={undefined} open={undefined} />
      <EditorColumns editor={editor} routingId={undefined} />
      <Suspense>
        {asked.length > 0 ? (
          <CreateDialog draft={draft} found={asked} onCreate={store} onClose={() => setAsked([])} />
        ) : null}
      </Suspense>
    </>
  );
}
