import {
  noticeDays,
  type Retention,
  type RetentionRule,
  type TimedRule,
} from '#shared/retention/retention.ts';

const noticeMs = noticeDays * 24 * 3_600_000;

/** Return the time at which a notice that starts now ends. */
export const calculateNoticeEnd = (at: string): string =>
  new Date(Date.parse(at) + noticeMs).toISOString();

const isSameRule = (a: RetentionRule, b: RetentionRule): boolean =>
  a.categoryId === b.categoryId && a.outcome === b.outcome && a.months === b.months;

/** Return the rules of an application after a change. Former rules stay until their notice time is over. */
export function changeRetentionRules(
  { rules: before, ended, ...rest }: Retention,
  rules: readonly RetentionRule[],
  at: string,
): Retention {
  const isOver = ({ until }: TimedRule) => until !== undefined && calculateNoticeEnd(until) <= at;
  return {
    ...rest,
    rules: rules.map(({ categoryId, outcome, months }) => {
      const same = before.find((one) => isSameRule(one, { categoryId, outcome, months }));
      return same ?? { categoryId, outcome, months, since: at };
    }),
    ended: [
      ...ended.filter((one) => !isOver(one)),
      ...before
        .filter((one) => !rules.some((rule) => isSameRule(rule, one)))
        .map((one) => ({ ...one, until: at })),
    ],
  };
}

type Facts = Pick<RetentionRule, 'categoryId' | 'outcome'>;

/** Return the rule that applies: category and outcome, else category, else outcome, else the rule for all. */
export function findRetentionRule<R extends RetentionRule>(
  rules: readonly R[],
  facts: Facts,
): R | undefined {
  const find = (categoryId: string | null, outcome: Facts['outcome']) =>
    rules.find((rule) => rule.categoryId === categoryId && rule.outcome === outcome);
  return (
    find(facts.categoryId, facts.outcome) ??
    find(facts.categoryId, null) ??
    find(null, facts.outcome) ??
    find(null, null)
  );
}
