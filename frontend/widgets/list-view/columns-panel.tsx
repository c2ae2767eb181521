import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { listOptionalColumns } from '#frontend/components/lists/data-list/arrange-columns.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { t } from '#frontend/lib/text.ts';
import type { Density, ListChoices } from '#shared/lists/list-choices.ts';
import classes from './columns-panel.module.css';
import { setColumnsParam } from './saved-views.ts';
import type { ListView } from './use-list-view.ts';

const densities: readonly { value: Density; label: string }[] = [
  { value: 'comfortable', label: t`Comfortable` },
  { value: 'compact', label: t`Compact` },
];

/**
 * Panel for the columns, column order and row height of a list. The settings follow the user to every device. If the
 * URL names the columns, as for a saved view, the URL changes instead.
 */
export function ColumnsPanel({ view }: { view: ListView }) {
  const { all, chosen, choices, density, isOfAddress, search, show } = view;
  const columns = listOptionalColumns(all, chosen);
  const shown = columns.flatMap(({ column, isShown }) => (isShown ? [column.key] : []));
  const { act } = useWrite({
    words: (cause) => t`Your choice was not saved: ${describeError(cause)}`,
  });
  const change = (part: Partial<ListChoices>) =>
    act(() => choices.changeOwn((own) => ({ ...own, ...part })));
  const choose = (keys: readonly string[] | null) =>
    isOfAddress ? show(setColumnsParam(search, keys)) : void change({ columns: keys && [...keys] });
  const move = (key: string, by: 1 | -1) => {
    const next = [...shown];
    const at = next.indexOf(key);
    next.splice(at, 1);
    next.splice(at + by, 0, key);
    choose(next);
  };
  return (
    <div className={`stack hug gap-8 ${classes.panel}`}>
      <Segments
        label={t`Density`}
        choices={densities}
        value={density}
        onChange={(next) => void change({ density: next })}
      />
      <ul className={`stack full ${classes.columns}`} aria-label={t`Columns`}>
        {columns.map(({ column: { key, label }, isShown }, at) => (
          <li key={key}>
            <label className={`row gap-8 grow text-13 ${classes.column}`}>
              <input
                type="checkbox"
                checked={isShown}
                onChange={() =>
                  choose(isShown ? shown.filter((one) => one !== key) : [...shown, key])
                }
              />
              {label}
            </label>
            {isShown ? (
              <>
                <IconButton
                  aria-label={t`Move ${label} to the left`}
                  disabled={at === 0}
                  onClick={() => move(key, -1)}
                >
                  <IconArrowUp size={14} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  aria-label={t`Move ${label} to the right`}
                  disabled={at === shown.length - 1}
                  onClick={() => move(key, 1)}
                >
                  <IconArrowDown size={14} stroke={1.75} aria-hidden />
                </IconButton>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {isOfAddress ? (
        <p className="text-12 muted">{t`This view, or the link you followed, names its columns. Save it as a view to keep changes.`}</p>
      ) : null}
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={chosen === null}
        onClick={() => choose(null)}
      >
        {isOfAddress ? t`Show the columns I chose` : t`Reset the columns`}
      </Button>
    </div>
  );
}
