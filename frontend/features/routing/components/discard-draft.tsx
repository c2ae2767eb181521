import { useNavigate } from 'react-router-dom';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { discardDraft } from '#frontend/data/routing-drafts.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { RoutingEditor } from '../use-routing-editor.ts';

type DiscardDraftProps = { readonly editor: RoutingEditor; readonly onClose: () => void };

/** Confirmation that discards the shared draft. A routing sequence that was never published is deleted. */
export function DiscardDraft({ editor, onClose }: DiscardDraftProps) {
  const { server, draft } = editor;
  const { published } = server.stored;
  const navigate = useNavigate();
  const { act } = useWrite();
  const discard = () =>
    act(async () => {
      const stored = await server.saveNow();
      const left = await discardDraft(stored ?? server.stored);
      if (left.published) {
        editor.turnTo(left);
        showToast({ text: t`Draft discarded` });
      } else {
        server.end();
        await navigate(paths.routings, { replace: true });
        showToast({ text: t`Deleted ${draft.name}` });
      }
    });
  return published ? (
    <Confirm
      title={t`Discard the draft?`}
      action={t`Discard draft`}
      danger
      dismissal={t`Keep editing`}
      onClose={onClose}
      onConfirm={discard}
    >{t`Everybody’s changes since version ${published.version} are deleted. The version in use stays as it is.`}</Confirm>
  ) : (
    <Confirm
      title={draft.name ? t`Delete ${draft.name}?` : t`Delete this routing?`}
      action={t`Delete routing`}
      danger
      dismissal={t`Keep editing`}
      onClose={onClose}
      onConfirm={discard}
    >{t`It was never published, so no request uses it. This can’t be undone.`}</Confirm>
  );
}
