import type { ReactNode } from 'react';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { type Difference, DifferenceList } from '#frontend/components/lists/difference-list.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import classes from './plans.module.css';
import {
  type AnyPlan,
  type ChangedPlan,
  type ImportPlan,
  isPlanStored,
  summarizePlans,
} from './plans.ts';
import type { Problems } from './read-content-file.ts';

const maxShown = 12;

/** List of the problems that prevent an import, grouped by field. */
export function ProblemList({ problems }: { readonly problems: Problems }) {
  const found = Object.entries(problems);
  if (found.length === 0) return null;
  return (
    <ul className={`bullets ${classes.problems}`}>
      {found.slice(0, maxShown).map(([path, why]) => (
        <li key={path}>
          {path === 'file' ? null : <code>{path}</code>} {why.join(' ')}
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

/** Values before and after an import, for a changed form or routing sequence. */
export function PlanChanges({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length > 0) return <DifferenceList differences={differences} />;
  return <p className="muted">{t`Only details change that are not compared here.`}</p>;
}

type PlanListProps<Content, There> = {
  readonly plans: readonly ImportPlan<Content, There>[];
  /** Plural noun of the imported items. */
  readonly plural: string;
  /** Renders the values before and after of a changed item, after it is opened. */
  readonly renderChanges: (plan: ChangedPlan<Content, There>) => ReactNode;
};

/** List the effect of an import on each item of a file, with the changed values and the errors to fix. */
export function PlanList<Content, There>(props: PlanListProps<Content, There>) {
  const { plans, plural, renderChanges } = props;
  return (
    <ul className={classes.plans} aria-label={t`${plural} of the file`}>
      {plans.map((plan, n) => (
        <li key={n}>
          <b>{plan.name || t`without a name`}</b> {words[plan.outcome]}{' '}
          {plan.outcome !== 'refused' && Object.keys(plan.problems).length > 0
            ? t`It can be published once this is fixed:`
            : ''}
          <ProblemList problems={plan.problems} />
          {plan.outcome === 'changed' ? (
            <Disclosure title={t`Before and after`} summary="" open={plans.length === 1} late>
              {renderChanges(plan)}
            </Disclosure>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Summary of the effect of an import in one sentence. */
export function PlansEffect({ plans }: { readonly plans: readonly AnyPlan[] }) {
  if (!plans.some(isPlanStored)) return t`Nothing changes: ${summarizePlans(plans)}.`;
  return rich`${<b>{t`When you import:`}</b>} ${summarizePlans(plans)}. They are drafts: nothing uses them before they are published.`;
}
