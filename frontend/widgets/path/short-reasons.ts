import { listAny } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import { translateCondition, translateFact } from '#shared/language/t.ts';
import { amountsIn } from '#shared/money-text.ts';
import { explain, willApproveWords } from '#shared/requests/explain.ts';
import { translateKept } from '#shared/requests/kept-reasons.ts';
import type { Reason } from '#shared/requests/reason.ts';

/** How a condition on the amount alone begins, and what a path says instead. */
const limits: readonly (readonly [RegExp, (amount: string) => string])[] = [
  [/^the amount is at least ([\d.,]+ [A-Z]{3})$/, (amount) => t`Only from ${amount}`],
  [/^the amount is more than ([\d.,]+ [A-Z]{3})$/, (amount) => t`Only above ${amount}`],
  [/^the amount is less than ([\d.,]+ [A-Z]{3})$/, (amount) => t`Only below ${amount}`],
  [/^the amount is at most ([\d.,]+ [A-Z]{3})$/, (amount) => t`Only up to ${amount}`],
];

function conditionWords(condition: string): string {
  for (const [pattern, words] of limits) {
    const [, amount] = pattern.exec(condition) ?? [];
    if (amount) return words(amount);
  }
  return t`Only if ${translateCondition(condition)}`;
}

function shortWords({ code, facts }: Reason, reader: string | undefined): string | undefined {
  const { condition, name = '', value, level = '1' } = facts;
  if (code === 'conditionFalse' && condition) return conditionWords(condition);
  if (code === 'willHaveApproved') return willApproveWords(facts);
  if (code === 'manager' && reader !== undefined && facts.of === reader && level === '1')
    return t`Your manager`;
  if (code === 'threshold' && facts.kind !== 'doa' && value)
    return facts.effect === 'skipped'
      ? t`Not needed if ${translateFact(name)} is ${value}`
      : t`Needed if ${translateFact(name)} is ${value}`;
  return undefined;
}

/** A reason as the path says it: in a few words where there are some. `reader`: the requester, who reads it. */
export function shortReason(reason: Reason, reader: string | undefined): string {
  const words = shortWords(reason, reader);
  return words === undefined ? explain(reason) : amountsIn(words);
}

/** Several people who decide as fallback for one reason are one reason: "..., so Elif or Ingrid decides." */
export function mergeFallbacks(reasons: readonly Reason[]): readonly (Reason | string)[] {
  const groups = Map.groupBy(
    reasons.filter(({ code, facts }) => code === 'fallback' && facts.why && facts.person),
    ({ facts }) => facts.why ?? '',
  );
  const merged = [...groups].flatMap(([why, group]) => {
    const names = [...new Set(group.flatMap(({ facts }) => facts.person ?? []))];
    if (names.length < 2) return [];
    const cause = translateKept(why);
    const start = cause.charAt(0).toUpperCase() + cause.slice(1);
    return [{ why, text: t`${start}, so ${listAny(names)} decides.` }];
  });
  const told = new Map(merged.map(({ why, text }) => [why, text]));
  const rest = reasons.filter(
    ({ code, facts }) => code !== 'fallback' || !told.has(facts.why ?? ''),
  );
  return [...rest, ...told.values()];
}
