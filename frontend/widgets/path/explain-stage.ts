import { joinWithAnd, joinWithOr } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import { translateCondition, translateFact } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { localizeAmounts } from '#shared/money-text.ts';
import { explainReason, formatWillApprove } from '#shared/requests/explain.ts';
import type { PathStage } from '#shared/requests/path.ts';
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
const isAmountReason = ({ code, facts }: Reason): boolean =>
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
function formatShortReason(reason: Reason, reader: string | undefined): string {
  const words = shortenReason(reason, reader);
  return words === undefined ? explainReason(reason) : localizeAmounts(words);
}

/** Sentences for several people with the same reason. Other reasons are not merged. */
const merged: { readonly [C in Reason['code']]?: (names: string[], same: Reason) => string } = {
  named: (names) => t`${joinWithAnd(names)} are named in this step.`,
  added: (names, same) => explainFor(joinWithAnd(names), same),
  fallback(names, same) {
    const { why } = same.facts;
    if (!why) return explainFor(joinWithOr(names), same);
    const cause = translateStoredReason(why);
    const start = cause.charAt(0).toUpperCase() + cause.slice(1);
    return t`${start}, so ${joinWithOr(names)} decides.`;
  },
};

const explainFor = (person: string, { code, facts }: Reason) =>
  explainReason({ code, facts: { ...facts, person } });

/**
 * Merge reasons that differ only in their person into one sentence: "Mira and Anna are named in this step.", "..., so
 * Elif or Ingrid decides."
 */
export function mergePeople(reasons: readonly Reason[]): readonly (Reason | string)[] {
  const groups = Map.groupBy(reasons, ({ code, facts: { person: _, ...others } }) =>
    JSON.stringify([code, others]),
  );
  return [...groups.values()].flatMap((group): readonly (Reason | string)[] => {
    const [first] = group;
    const merge = first && merged[first.code];
    const names = [...new Set(group.flatMap(({ facts }) => facts.person ?? []))];
    return merge && names.length > 1 ? [merge(names, first)] : group;
  });
}

const isSpared = ({ code }: Reason) => code === 'quorumReached' || code === 'quorumImpossible';

/**
 * Explain in one short text why the stage is on the path or skipped, and why it has these people. The stage itself
 * shows skipped people. `reader`: name of the requester, if they read it.
 */
export function explainStage(
  { state, reasons, people, threshold }: PathStage,
  reader?: string | undefined,
): string {
  const chosen =
    state === 'skipped'
      ? []
      : people.flatMap((person) => person.reasons).filter((reason) => !isSpared(reason));
  // A reason that already names its condition or limit needs no second amount.
  const isLimited = state === 'skipped' || reasons.some(isAmountReason);
  const near = threshold && !isLimited ? [threshold] : [];
  // The reason of an added approver names the person who added them, so the stage's own reason is left out.
  const own = reasons.filter(
    ({ code }) => code !== 'added' || chosen.every((one) => one.code !== code),
  );
  const told = mergePeople([...own, ...chosen, ...near]).map((reason) =>
    typeof reason === 'string' ? reason : formatShortReason(reason, reader),
  );
  const said = [...new Set(told)];
  // A single short text needs no full stop. Several texts become sentences.
  return said.length < 2
    ? said.join('')
    : said.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}
