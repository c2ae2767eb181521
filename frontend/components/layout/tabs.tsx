import { translateText } from '#frontend/lib/text.ts';
import { formatNumberOrText } from '../text/format/numbers.ts';
import classes from './tabs.module.css';

export type Tab<Name extends string> = {
  readonly name: Name;
  /** Undefined while it is loading, which reserves its space. */
  readonly count?: number | string | undefined;
};

type TabsProps<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
};

/** Scroll the row sideways to its current tab. The page itself does not scroll. */
function centerInRow(tab: HTMLElement | null) {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const left = tab.offsetLeft - row.offsetLeft;
  row.scrollLeft = left + tab.offsetWidth / 2 - row.clientWidth / 2;
}

/** Underlined tabs for views of one list. Counts show which views contain items. */
export function Tabs<Name extends string>({ label, tabs, current, onChange }: TabsProps<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its children out in its own way
    <div className={classes.tabs} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          type="button"
          key={tab.name}
          ref={tab.name === current ? centerInRow : null}
          className={classes.tab}
          aria-pressed={tab.name === current}
          onClick={() => onChange(tab.name)}
        >
          {translateText(tab.name)}
          {/* The space separates name and count for screen readers: "Open 8". */}
          {'count' in tab ? (
            <>
              {' '}
              <span className={classes.count}>
                {tab.count === undefined ? null : formatNumberOrText(tab.count)}
              </span>
            </>
          ) : null}
        </button>
      ))}
    </div>
  );
}
