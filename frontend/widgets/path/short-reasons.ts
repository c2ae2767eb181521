import { joinWithOr } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import { translateCondition, translateFact } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { localizeAmounts } from '#shared/money-text.ts';
import { explainReason, formatWillApprove } from '#shared/requests/explain.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { translateStoredReason } from '#shared/requests/translate-reason.ts';

type Limit = {
  readonly skipped: (amount: string) => string;
  readonly needed: (amount: string) => string;
};
/** Words for a condition on the amount alone, by its comparison: one text for a skipped step, one for a needed step. */
const limits: Readonly<Record<string, Limit>> = {
  'at least': {
    skipped: (amount) => t`Only from ${amount}`,
    needed: (amount) => t`Not needed below ${amount}`,
  },
  'more than': {
    skipped: (amount) => t`Only above ${amount}`,
    needed: (amount) => t`Not needed up to ${amount}`,
  },
  'less than': {
    skipped: (amount) => t`Only below ${amount}`,
    needed: (amount) => t`Not needed from ${amount}`,
  },
  'at most': {
    skipped: (amount) => t`Only up to ${amount}`,
    needed: (amount) => t`Not needed above ${amount}`,
  },
};

function formatAmountLimit(condition: string | undefined, effect: keyof Limit): string | undefined {
  const [, comparison = '', amount = ''] =
    /^the amount is (\w+ \w+) ([\d.,]+ [A-Z]{3})$/.exec(condition ?? '') ?? [];
  return lookUp(limits, comparison)?.[effect](amount);
}

/** Whether the reason names the amount from which a step is needed. */
export const isAmountReason = ({ code, facts }: Reason): boolean =>
  code === 'conditionTrue' && formatAmountLimit(facts.condition, 'needed') !== undefined;

function shortenReason({ code, facts }: Reason, reader: string | undefined): string | undefined {
  const { condition, name = '', value, level = '1' } = facts;
  if (code === 'conditionTrue') return formatAmountLimit(condition, 'needed');
  if (code === 'conditionFalse' && condition)
    return formatAmountLimit(condition, 'skipped') ?? t`Only if ${translateCondition(condition)}`;
  if (code === 'willHaveApproved') return formatWillApprove(facts);
  if (code === 'manager' && reader !== undefined && facts.of === reader && level === '1')
    return t`Your manager`;
  if (code === 'threshold' && facts.kind !== 'doa' && value)
    return facts.effect === 'skipped'
      ? t`Not needed if ${translateFact(name)} is ${value}`
      : t`Needed if ${translateFact(name)} is ${value}`;
  return undefined;
}

/**
 * Return a reason in the words of the path, shortened if a short form exists. `reader`: name of the requester, if they
 * read it.
 */
export function formatShortReason(reason: Reason, reader: string | undefined): string {
  const words = shortenReason(reason, reader);
  return words === undefined ? explainReason(reason) : localizeAmounts(words);
}

/** Merge the reasons of several fallback approvers into one sentence: "..., so Elif or Ingrid decides." */
export function mergeFallbacks(reasons: readonly Reason[]): readonly (Reason | string)[] {
  const groups = Map.groupBy(
    reasons.filter(({ code, facts }) => code === 'fallback' && facts.why && facts.person),
    ({ facts }) => facts.why ?? '',
  );
  const merged = [...groups].flatMap(([why, group]) => {
    const names = [...new Set(group.flatMap(({ facts }) => facts.person ?? []))];
    if (names.length < 2) return [];
    const cause = translateStoredReason(why);
    const start = cause.charAt(0).toUpperCase() + cause.slice(1);
    return [{ why, text: t`${start}, so ${joinWithOr(names)} decides.` }];
  });
  const told = new Map(merged.map(({ why, text }) => [why, text]));
  const rest = reasons.filter(
    ({ code, facts }) => code !== 'fallback' || !told.has(facts.why ?? ''),
  );
  return [...rest, ...told.values()];
}
