import classes from './views.module.css';

export type View<Name extends string> = {
  readonly name: Name;
  readonly count?: number | string | undefined;
};

type ViewsProps<Name extends string> = {
  readonly label: string;
  readonly views: readonly View<Name>[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
};

/** Ways to look at one list, underlined; the counts say where something is. */
export function Views<Name extends string>({ label, views, current, onChange }: ViewsProps<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its children out in its own way
    <div className={classes.views} role="group" aria-label={label}>
      {views.map(({ name, count }) => (
        <button
          type="button"
          key={name}
          className={classes.view}
          aria-pressed={name === current}
          onClick={() => onChange(name)}
        >
          {name}
          {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
