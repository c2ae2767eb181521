import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { t } from '#frontend/lib/text.ts';
import { formatWait, spreadSeconds } from '../waits.ts';
import { formatVariant } from '../words.ts';
import classes from './process-side.module.css';
import type { ProcessSideProps } from './process-side.tsx';

const firstShown = 8;

type VariantListProps = Pick<
  ProcessSideProps,
  'figures' | 'measure' | 'variant' | 'onVariant' | 'onBehind'
>;

/** Variants of the process, the most frequent first. */
export function VariantList({ figures, measure, variant, onVariant, onBehind }: VariantListProps) {
  const { locale } = useViewer();
  const [shown, setShown] = useState(firstShown);
  const { variants, variantCount, over } = figures;
  const most = variants[0]?.requests ?? 1;
  const tenths = (value: number) =>
    value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const formatTenths = (share: number) =>
    share < 0.0005 ? `<${tenths(0.1)}` : tenths(Math.min(100 * share, share < 1 ? 99.9 : 100));
  return (
    <section className={classes.block}>
      <h2>
        {t`Variants`}{' '}
        <small>{t`${variantCount.toLocaleString(locale)} different, of requests that are over`}</small>
      </h2>
      <ol className="stack gap-8">
        {variants.slice(0, shown).map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={`stack gap-4 text-13 ${classes.row}`}
              aria-pressed={variant === one.id}
              onClick={() => onVariant(variant === one.id ? undefined : one.id)}
            >
              <span className={`row stretch between gap-12 tabular ${classes.head}`}>
                <span>
                  <b>{formatTenths(one.requests / over)} %</b> {one.requests.toLocaleString(locale)}
                </span>
                <span>{formatWait(spreadSeconds(one.cycle, measure), measure, locale)}</span>
              </span>
              <span
                className={classes.bar}
                style={{ inlineSize: `${(100 * one.requests) / most}%` }}
                aria-hidden
              />
              <span className="text-12 line-height-16 muted">
                {formatVariant(figures, one.activities)}
              </span>
            </button>
            {variant === one.id ? (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onBehind({ variant: one.id }, t`Requests that went this way`)}
              >{t`Show the requests`}</Button>
            ) : null}
          </li>
        ))}
      </ol>
      {variants.length > shown ? (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setShown(shown + 20)}
        >{t`More ways`}</Button>
      ) : null}
    </section>
  );
}
