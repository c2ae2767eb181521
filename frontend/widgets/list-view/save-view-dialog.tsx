import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { throwFieldErrors } from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useSession } from '#frontend/lib/session.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { maxViewNameLength, type SavedView } from '#shared/lists/list-choices.ts';
import { extractViewParams, findViewsError, setColumnsParam } from './saved-views.ts';
import type { ListView } from './use-list-view.ts';

export type ViewDialogProps = {
  /** Label of the list: "My requests" */
  readonly label: string;
  readonly view: ListView;
  readonly onClose: () => void;
};

/**
 * Return the current view of the list to save under a name. It includes the columns, so they are the same wherever the
 * view is opened.
 */
export const buildSavedSearch = ({ search, chosen, parts }: ListView) =>
  extractViewParams(setColumnsParam(search, chosen), parts);

/** Save the current view under a name, for oneself or, as an administrator, for everybody. */
export function SaveViewDialog({ label, view, onClose }: ViewDialogProps) {
  const { choices } = view;
  const isAdministrator = useSession().roles.has('admin');
  const { values, change, controls } = useFields(
    { name: '', forAll: false as boolean, isFirst: false as boolean },
    label,
  );
  const { name, forAll, isFirst } = values;
  const { busy, refused, clearError, submit } = useWrite();
  const { text, elsewhere } = controls(refused, clearError);
  const { error: problem, ...typed } = text('name');
  async function save() {
    const saved: SavedView = {
      ...{ viewId: crypto.randomUUID(), name: name.trim(), search: buildSavedSearch(view) },
    };
    // Replace an existing view with the same id, because a retry must not add the view twice.
    const add = (views: readonly SavedView[]) => [
      ...views.filter(({ viewId }) => viewId !== saved.viewId),
      saved,
    ];
    const isSaved = await submit(async () => {
      const before = (forAll ? choices.shared : choices.own)?.views ?? [];
      const why = findViewsError(add(before));
      throwFieldErrors(why ? { name: [why] } : {});
      if (forAll) await choices.changeShared(add);
      if (!forAll || isFirst)
        await choices.changeOwn((own) => ({
          ...own,
          ...(!forAll && { views: add(own.views) }),
          ...(isFirst && { firstViewId: saved.viewId }),
        }));
    });
    if (!isSaved) return;
    view.show(saved.search);
    showToast({ text: t`Saved: ${saved.name}` });
    onClose();
  }
  return (
    <EditorDialog
      title={t`Save this view`}
      action={t`Save the view`}
      busy={busy}
      refused={elsewhere()}
      effect={t`Saves the current filters, search, order and columns.`}
      onClose={onClose}
      onSave={() => void save()}
    >
      <label className="stack gap-4 medium">
        {t`Name`}
        <input
          className="control grow shrink regular"
          maxLength={maxViewNameLength}
          aria-invalid={problem !== undefined}
          {...typed}
        />
      </label>
      <FieldProblem>{problem}</FieldProblem>
      <label className="row top gap-8 text-13 tick">
        <input
          type="checkbox"
          checked={isFirst}
          onChange={({ target }) => change({ isFirst: target.checked })}
        />
        {rich`Open ${label} with it`}
      </label>
      {isAdministrator ? (
        <label className="row top gap-8 text-13 tick">
          <input
            type="checkbox"
            checked={forAll}
            onChange={({ target }) => change({ forAll: target.checked })}
          />
          {t`Offer it to everybody who sees this list; each sees only their own rows by it`}
        </label>
      ) : null}
    </EditorDialog>
  );
}
