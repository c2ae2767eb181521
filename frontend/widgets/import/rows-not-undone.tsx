import { useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import type { UndoneRow } from '#shared/import/file-imports-api.ts';
import { ListEnd, rowsPerPage } from './list-end.tsx';
import classes from './past-imports.module.css';

/** List of rows that an undo did not change, each with the reason. */
export function RowsNotUndone({ kept }: { readonly kept: readonly UndoneRow[] }) {
  const [limit, setLimit] = useState(rowsPerPage);
  if (kept.length === 0) return null;
  return (
    <section className={`text-13 ${classes.past}`} aria-label={t`Rows left as they are`}>
      <h3>{t`Left as they are`}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <ul tabIndex={0}>
        {kept.slice(0, limit).map(({ title, why }, n) => (
          <li key={n}>
            <div>
              <b>{title}</b>
              <span>{why}</span>
            </div>
          </li>
        ))}
      </ul>
      <ListEnd limit={limit} count={kept.length} onLimit={setLimit} />
    </section>
  );
}
