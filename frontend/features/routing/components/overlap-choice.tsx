import { ChoiceList } from '#frontend/components/inputs/choice-list.tsx';
import { joinQuoted } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import type { Overlap } from '#shared/routing/order.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { describeOverlapEffect, type OverlappingRouting } from '../overlap-words.ts';
import classes from './publish-dialog.module.css';

type OverlapChoiceProps = {
  readonly draft: RoutingDraft;
  /** routing sequences that serve its categories today, at least one */
  readonly found: readonly OverlappingRouting[];
  readonly value: Overlap;
  readonly onChange: (value: Overlap) => void;
};

/** Choice of the effect that another routing sequence for a category has on the existing ones. */
export function OverlapChoice({ draft, found, value, onChange }: OverlapChoiceProps) {
  const names = found.map(({ routing }) => joinQuoted([routing.name])).join(', ');
  const titles = {
    replace: t`Instead of ${names}`,
    before: t`Before ${names}`,
    after: t`After ${names}`,
  };
  return (
    <section>
      <p>
        {found
          .map(
            ({ routing, categories }) =>
              t`“${routing.name}” serves ${categories.join(', ')} today.`,
          )
          .join(' ')}{' '}
        {t`Nothing changes for open requests: each stays with the routing that it has.`}
      </p>
      <ChoiceList
        label={t`Where does this one come?`}
        value={value}
        choices={(['replace', 'before', 'after'] as const).map((one) => ({
          value: one,
          label: (
            <span className={classes.way}>
              {titles[one]}
              <span>{describeOverlapEffect(one, draft, found)}</span>
            </span>
          ),
        }))}
        onChange={onChange}
      />
    </section>
  );
}

/**
 * Return the likely choice: with a condition, the draft is matched before the others. Without one, it replaces them.
 */
export const guessOverlap = ({ condition }: Pick<RoutingDraft, 'condition'>): Overlap =>
  condition ? 'before' : 'replace';
