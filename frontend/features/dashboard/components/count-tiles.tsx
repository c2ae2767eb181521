import { Link } from 'react-router-dom';
import { t } from '#frontend/lib/text.ts';
import classes from './count-tiles.module.css';

export type Tile = {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** Link to the list of the counted items, if there is one. */
  readonly to: string | undefined;
};

/** Tiles with counts. Each links to the list of the counted items. */
export function CountTiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <ul className={classes.tiles} aria-label={t`In numbers`}>
      {tiles.map(({ label, value, note, to }) => {
        const words = (
          <>
            <span className="text-13 muted">{label}</span>
            <span className={`bold tabular ${classes.value}`}>{value}</span>
            <span className="text-12 line-height-16 muted">{note}</span>
          </>
        );
        return (
          <li key={label}>
            {to ? (
              <Link to={to} className={`stack packed inherit-color undecorated ${classes.tile}`}>
                {words}
              </Link>
            ) : (
              <div className={`stack packed inherit-color undecorated ${classes.tile}`}>
                {words}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
