import { useState } from 'react';
import { inDigits } from '#frontend/components/format/numbers.ts';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { t } from '#frontend/lib/text.ts';
import type { UndoneRow } from '#shared/import/file-imports-api.ts';
import classes from './past-imports.module.css';

const rowsPerPage = 100;

/** Rows that an undo left as they are, each with the reason. */
export function KeptRows({ kept }: { readonly kept: readonly UndoneRow[] }) {
  const [limit, setLimit] = useState(rowsPerPage);
  if (kept.length === 0) return null;
  return (
    <section className={classes.past} aria-label={t`Rows left as they are`}>
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
      {kept.length > limit ? (
        <p>{t`The first ${inDigits(limit)} of ${inDigits(kept.length)} rows`}</p>
      ) : null}
      <LoadMore
        hasMore={kept.length > limit}
        loading={false}
        onMore={() => setLimit(limit + rowsPerPage)}
      />
    </section>
  );
}
