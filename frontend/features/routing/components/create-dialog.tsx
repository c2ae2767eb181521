import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import type { Overlap } from '#shared/routing/order.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { Beside } from '../overlap-words.ts';
import { likelyOverlap, OverlapChoice } from './overlap-choice.tsx';
import classes from './publish-dialog.module.css';

type CreateDialogProps = {
  readonly draft: RoutingDraft;
  readonly found: readonly Beside[];
  readonly onCreate: (overlap: Overlap) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks what a new routing means for those that serve its categories today. */
export function CreateDialog({ draft, found, onCreate, onClose }: CreateDialogProps) {
  const [overlap, setOverlap] = useState(likelyOverlap(draft));
  const [busy, setBusy] = useState(false);
  async function create() {
    setBusy(true);
    await onCreate(overlap);
    setBusy(false);
  }
  return (
    <Dialog label={`Create ${draft.name}`} place="editor" onClose={onClose}>
      <div className={classes.body}>
        <h2>Create {draft.name}</h2>
        <OverlapChoice draft={draft} found={found} value={overlap} onChange={setOverlap} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          <Button loading={busy} onClick={() => void create()}>
            Create it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
