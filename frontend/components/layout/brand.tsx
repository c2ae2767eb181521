import { useStore } from 'zustand';
import { rootStore } from '#frontend/lib/store/root-store.ts';
import { t } from '#frontend/lib/text.ts';
import { productName } from '#shared/company.ts';
import classes from './brand.module.css';

/**
 * Product logo: two strokes that meet, a signature and its countersignature. The company name is below the product
 * name.
 */
export function Brand() {
  const name = useStore(rootStore, ({ auth }) => auth.company?.name ?? productName);
  return (
    <span className={classes.brand}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <rect width="20" height="20" rx="5" className={classes.ground} />
        <path d="M5 12.5 8 8.5l2 2.6" className={classes.first} />
        <path d="m8.6 13 2.2-2.6L15 6.2" className={classes.second} />
      </svg>
      <span className="stack shrink line-height-16">
        <span>{t`Countersign`}</span>
        {name === productName ? null : (
          <span className={classes.company} title={name} dir="auto">
            {name}
          </span>
        )}
      </span>
    </span>
  );
}
