import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '#frontend/components/button.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { PageSkeleton } from '#frontend/components/page-skeleton.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { showToast } from '#frontend/components/toast/toast.ts';
import { create } from '#frontend/features/routing/api/migrate.ts';
import { routingQuery, useRefreshRoutings } from '#frontend/features/routing/api/routings.ts';
import { EditorColumns } from '#frontend/features/routing/components/editor-columns.tsx';
import { RoutingStrip } from '#frontend/features/routing/components/routing-strip.tsx';
import { copyOf, emptyDraft } from '#frontend/features/routing/draft.ts';
import { routingItself, useRoutingEditor } from '#frontend/features/routing/use-routing-editor.ts';
import { paths } from '#frontend/paths.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';

/** A routing that is not there yet: empty, or a copy of another one. */
export function Page() {
  const [search] = useSearchParams();
  const copied = search.get('copy') ?? '';
  const { data, error } = useQuery({ ...routingQuery(copied), enabled: copied !== '' });
  if (copied && !data && !error) return <PageSkeleton />;
  return <NewRouting initial={() => (data ? copyOf(data) : emptyDraft())} />;
}

function NewRouting({ initial }: { initial: () => RoutingDraft }) {
  const editor = useRoutingEditor({ initial, routingId: undefined, published: undefined });
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const refresh = useRefreshRoutings();
  const { draft, choose, verify } = editor;

  async function save() {
    if (draft.name.trim() === '') {
      choose(routingItself);
      return showToast({ text: 'Give it a name first' });
    }
    setBusy(true);
    try {
      if (!(await verify())) return showToast({ text: 'Mend what is marked first' });
      const { id, name } = await create(draft);
      await refresh();
      showToast({ text: `${name} is in use` });
      await navigate(paths.editRouting(id), { replace: true });
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
      <RoutingStrip editor={editor} version={undefined} open={undefined} />
      <EditorColumns editor={editor} routingId={undefined} />
    </>
  );
}
