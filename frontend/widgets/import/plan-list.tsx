import { rich, t } from '#frontend/lib/text.ts';
import classes from './plans.module.css';
import { type AnyPlan, countWords, isDue } from './plans.ts';
import type { Problems } from './read-content-file.ts';

const maxShown = 12;

/** What would be refused, and where. */
export function ProblemList({ problems }: { readonly problems: Problems }) {
  const found = Object.entries(problems);
  if (found.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {found.slice(0, maxShown).map(([path, why]) => (
        <li key={path}>
          <code>{path}</code> {why.join(' ')}
        </li>
      ))}
      {found.length > maxShown ? <li>{rich`and ${found.length - maxShown} more`}</li> : null}
    </ul>
  );
}

const words = {
  created: t`New, as a draft.`,
  changed: t`Becomes the draft of its next version.`,
  same: t`The same as before.`,
  refused: t`Refused:`,
} as const satisfies Record<AnyPlan['outcome'], string>;

type PlanListProps = {
  readonly plans: readonly AnyPlan[];
  /** what the file is of */
  readonly plural: string;
};

/** Each one of a file with what an import does with it, and what has to be fixed. */
export function PlanList({ plans, plural }: PlanListProps) {
  return (
    <ul className={classes.plans} aria-label={t`${plural} of the file`}>
      {plans.map(({ name, outcome, problems }, n) => (
        <li key={n}>
          <b>{name || t`without a name`}</b> {words[outcome]}{' '}
          {outcome !== 'refused' && Object.keys(problems).length > 0
            ? t`It can be published once this is fixed:`
            : ''}
          <ProblemList problems={problems} />
        </li>
      ))}
    </ul>
  );
}

/** What an import would do, in one sentence. */
export function PlansEffect({ plans }: { readonly plans: readonly AnyPlan[] }) {
  if (!plans.some(isDue)) return t`Nothing changes: ${countWords(plans)}.`;
  return rich`${<b>{t`When you import:`}</b>} ${countWords(plans)}. They are drafts: nothing uses them before they are published.`;
}
