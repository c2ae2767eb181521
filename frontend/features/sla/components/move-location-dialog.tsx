import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { formatTreePosition } from '#frontend/components/lists/tree-list/tree.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { updateLocationPlacement } from '#frontend/data/sla.ts';
import { t } from '#frontend/lib/text.ts';
import type { Location } from '#shared/reference/reference.ts';
import { usePreviewedChange } from '../use-previewed-change.ts';
import { formatMovedCount, MovedList } from './moved-list.tsx';

type MoveLocationDialogProps = {
  readonly location: Location;
  /** New parent; null for the root. */
  readonly parentId: string | null;
  readonly locations: readonly Location[];
  readonly onClose: () => void;
};

/** Confirmation after a location was dropped at another position, with the due times that move. */
export function MoveLocationDialog({
  location,
  parentId,
  locations,
  onClose,
}: MoveLocationDialogProps) {
  const { id, name, version, businessHoursId, parentId: before } = location;
  const put = (above: string | null, ifMatch?: number) =>
    updateLocationPlacement(id, { parentId: above, businessHoursId }, ifMatch);
  const { preview, count, looking, refused, busy, save } = usePreviewedChange({
    key: ['move', id, version, parentId],
    change: put(parentId, version),
  });
  const where = formatTreePosition(locations, { parentId, before: null });
  const follows = businessHoursId
    ? t`keeps its own working hours, and the holidays of what it is part of hold there`
    : t`has the working hours and holidays of what it is part of`;

  const why = formatOtherErrors(refused, []);

  async function send() {
    if (await save(t`${name} is ${where} now`, (after) => put(before, after.version))) onClose();
  }

  return (
    <EditorDialog
      title={t`Put ${name} ${where}?`}
      action={count > 0 ? t`Save and move ${count}` : t`Save the place`}
      busy={busy}
      refused={why}
      effect={
        looking ? (
          t`Checking which due times move …`
        ) : why ? (
          t`${name} stays where it is.`
        ) : (
          <>
            <b>{t`When you save`}</b> {name} {follows}. {formatMovedCount(preview)}.
          </>
        )
      }
      onSave={() => void send()}
      onClose={onClose}
    >
      {count > 0 ? <MovedList preview={preview} hint="" /> : null}
    </EditorDialog>
  );
}
