import { IconRefresh, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { formatSaveError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useSession } from '#frontend/lib/session.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { maxViewNameLength, type SavedView } from '#shared/lists/list-choices.ts';
import { buildSavedSearch, type ViewDialogProps } from './save-view-dialog.tsx';
import { findViewsError } from './saved-views.ts';
import classes from './views-dialog.module.css';

type Change = (views: readonly SavedView[]) => SavedView[];

/** Rename, update and delete views, and choose the view with which the list opens. Every change is saved at once. */
export function ViewsDialog({ label, view, onClose }: ViewDialogProps) {
  const { own, shared, changeOwn, changeShared } = view.choices;
  const isAdministrator = useSession().roles.has('admin');
  const now = buildSavedSearch(view);
  const { act } = useWrite({
    words: (cause) => t`The views were not saved: ${formatSaveError(cause)}`,
  });
  const groups = [
    {
      name: t`Yours`,
      views: own?.views ?? [],
      change: (next: Change) =>
        act(() => changeOwn((before) => ({ ...before, views: next(before.views) }))),
    },
    {
      name: t`For everybody`,
      views: shared?.views ?? [],
      change: isAdministrator ? (next: Change) => act(() => changeShared(next)) : undefined,
    },
  ];
  return (
    <Dialog label={t`Manage views`} place="editor" onClose={onClose}>
      <div className="stack gap-12 pad-24">
        <h2>{rich`Views of ${label}`}</h2>
        {groups.map(({ name, views, change }) =>
          views.length > 0 ? (
            <section key={name} aria-label={name}>
              <h3 className={`text-12 medium muted ${classes.head}`}>{name}</h3>
              <ul className="stack gap-6">
                {views.map((one) => (
                  <ViewRow
                    key={one.viewId}
                    one={one}
                    views={views}
                    now={now}
                    isFirst={own?.firstViewId === one.viewId}
                    onFirst={(viewId) =>
                      void act(() => changeOwn((before) => ({ ...before, firstViewId: viewId })))
                    }
                    onChange={change && ((next) => void change(next))}
                  />
                ))}
              </ul>
            </section>
          ) : null,
        )}
        {groups.every(({ views }) => views.length === 0) ? (
          <p className="muted">{t`There are no views of this list any more.`}</p>
        ) : null}
        <div className={`row stretch end gap-8 ${classes.actions}`}>
          <Button onClick={onClose}>{t`Done`}</Button>
        </div>
      </div>
    </Dialog>
  );
}

type ViewRowProps = {
  readonly one: SavedView;
  /** Other views, whose names are already in use. */
  readonly views: readonly SavedView[];
  /** The current view. */
  readonly now: string;
  readonly isFirst: boolean;
  readonly onFirst: (viewId: string | null) => void;
  /** Undefined if the viewer may not change the view. */
  readonly onChange: ((change: Change) => void) | undefined;
};

function ViewRow({ one, views, now, isFirst, onFirst, onChange }: ViewRowProps) {
  const { viewId, name } = one;
  const [text, setText] = useState(name);
  const put =
    (part: Partial<SavedView>): Change =>
    (before) =>
      before.map((other) => (other.viewId === viewId ? { ...other, ...part } : other));
  const problem = findViewsError(put({ name: text })(views));
  const rename = () => {
    if (!problem && text.trim() !== name) onChange?.(put({ name: text.trim() }));
  };
  const remove = () => {
    const at = views.indexOf(one);
    onChange?.((before) => before.filter((other) => other.viewId !== viewId));
    showToast({
      text: t`Deleted: ${name}`,
      undo: () =>
        onChange?.((before) => {
          const others = before.filter((other) => other.viewId !== viewId);
          return [...others.slice(0, at), one, ...others.slice(at)];
        }),
    });
  };
  return (
    <li className={`row wrap gap-2 ${classes.row}`}>
      {onChange ? (
        <input
          className="control grow shrink regular"
          aria-label={t`Name of ${name}`}
          aria-invalid={problem !== undefined}
          maxLength={maxViewNameLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={rename}
          onKeyDown={({ key }) => key === 'Enter' && rename()}
        />
      ) : (
        <span className="grow shrink break-anywhere">{name}</span>
      )}
      <IconButton
        aria-label={t`Open the list with ${name}`}
        aria-pressed={isFirst}
        onClick={() => onFirst(isFirst ? null : viewId)}
      >
        {isFirst ? (
          <IconStarFilled size={16} aria-hidden />
        ) : (
          <IconStar size={16} stroke={1.75} aria-hidden />
        )}
      </IconButton>
      {onChange ? (
        <>
          <IconButton
            aria-label={t`Let ${name} show what the list shows now`}
            disabled={one.search === now}
            onClick={() => {
              onChange(put({ search: now }));
              showToast({
                text: t`Changed: ${name}`,
                undo: () => onChange(put({ search: one.search })),
              });
            }}
          >
            <IconRefresh size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton aria-label={t`Delete ${name}`} onClick={remove}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <FieldProblem>{problem}</FieldProblem>
        </>
      ) : null}
    </li>
  );
}
