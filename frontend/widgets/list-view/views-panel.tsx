import { IconBookmarkPlus, IconCheck, IconSettings } from '@tabler/icons-react';
import { menuLook } from '#frontend/components/overlay/menu.tsx';
import { t } from '#frontend/lib/text.ts';
import type { SavedView } from '#shared/lists/list-choices.ts';
import { isCurrentView } from './saved-views.ts';
import type { ListView } from './use-list-view.ts';
import classes from './views-panel.module.css';

type ViewsPanelProps = {
  readonly view: ListView;
  readonly onDone: () => void;
  readonly onOpen: (dialog: 'save' | 'views') => void;
};

/** Choose and reorder the views of a list: the person's own views and the shared views. */
export function ViewsPanel({ view, onDone, onOpen }: ViewsPanelProps) {
  const { own, shared } = view.choices;
  const groups = [
    { name: t`Yours`, views: own?.views ?? [] },
    { name: t`For everybody`, views: shared?.views ?? [] },
  ];
  const pick = (search: string) => {
    view.show(search);
    onDone();
  };
  const item = (name: string, search: string, isCurrent: boolean) => (
    <button
      type="button"
      className={menuLook.item}
      aria-pressed={isCurrent}
      onClick={() => pick(search)}
    >
      <span className={`row stretch rigid ${classes.mark}`}>
        {isCurrent ? <IconCheck size={16} stroke={1.75} aria-hidden /> : null}
      </span>
      <span className="ellipsis">{name}</span>
    </button>
  );
  const ofView = (one: SavedView) => (
    <li key={one.viewId}>
      {item(one.name, one.search, isCurrentView(one, view.shown, view.parts))}
    </li>
  );
  return (
    <div className={menuLook.items}>
      {item(t`Without a view`, '', view.shown === '')}
      {groups.map(({ name, views }) =>
        views.length > 0 ? (
          <section key={name} aria-label={name}>
            <h3 className={`text-12 medium muted ${classes.head}`}>{name}</h3>
            <ul className={`stack ${classes.views}`}>{views.map(ofView)}</ul>
          </section>
        ) : null,
      )}
      <hr className={menuLook.line} />
      <button type="button" className={menuLook.item} onClick={() => onOpen('save')}>
        <IconBookmarkPlus size={16} stroke={1.6} aria-hidden />
        {t`Save this view …`}
      </button>
      {groups.some(({ views }) => views.length > 0) ? (
        <button type="button" className={menuLook.item} onClick={() => onOpen('views')}>
          <IconSettings size={16} stroke={1.6} aria-hidden />
          {t`Manage views …`}
        </button>
      ) : null}
    </div>
  );
}
