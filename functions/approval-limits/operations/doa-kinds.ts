import { sortLevelsByRank } from '#functions/approval-limits/rules/levels-by-rank.ts';
import {
  validateLevel,
  validateRate,
  validateRule,
} from '#functions/approval-limits/rules/validate-authority.ts';
import { type ItemRules, joinUseNames } from '#functions/organisation/items/reference-kind.ts';
import { convertMoney } from '#functions/organisation/rules/convert.ts';
import { ProblemList } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import {
  listCurrencyUses,
  listLevelUses,
  maxNamedPeople,
  toPeopleUses,
} from '#functions/organisation/rules/uses.ts';
import type { Rate } from '#shared/doa/doa.ts';
import { compareByName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import type { Request } from '#shared/requests/request.ts';
import { getRatesCurrency } from '#shared/routing/sequence.ts';

/** Stored uses are searched only when an item is opened or removed. */
const loadStoredUses = () => import('#functions/organisation/items/stored-uses.ts');

export const levelKind: ItemRules<'DOALEVEL'> = {
  kind: 'DOALEVEL',
  noun: 'approval level',
  list: sortLevelsByRank,
  validate: (level, { reference }, at) => {
    // Only the transaction that stores the item can check whether the name is free.
    const { name: _, ...problems } = validateLevel(level, reference, at);
    return problems;
  },
  usedBy: listLevelUses,
  usedByStored: async ({ id }, deps) => {
    const { users, applicationId } = deps;
    const everybody = await users.everybody(applicationId);
    const found = everybody.filter(({ doaLevelId }) => doaLevelId === id).sort(compareByName);
    const more = found.length > maxNamedPeople;
    const stored = await loadStoredUses();
    return [
      ...toPeopleUses({ people: found.slice(0, maxNamedPeople), more }),
      ...(await stored.findDraftUses(deps, id)),
      ...(await stored.findPinnedRoutingUses(deps, id)),
    ];
  },
};

export const ruleKind: ItemRules<'DOARULE'> = {
  kind: 'DOARULE',
  noun: 'rule',
  list: ({ doaRules }) => doaRules,
  validate: validateRule,
};

/** Whether a currency can be converted with these rates on the day of `at`. */
const hasRate = (currency: string, rates: readonly Rate[], reference: Reference, at: string) =>
  convertMoney({ amount: '1', currency }, { ...reference, rates }, at) !== null;

/**
 * Return the currencies that could be converted before a rate was changed, but cannot be afterwards, and the changed
 * currency if it has no rate left. If rates are in a former currency of the application, every conversion needs the
 * rate of its present currency.
 */
function findNeededCurrencies(
  { id }: Rate,
  after: readonly Rate[],
  reference: Reference,
  at: string,
): string[] {
  const changed = reference.rates.find((rate) => rate.id === id)?.currency;
  if (changed === undefined) return [];
  const known = new Set([
    getRatesCurrency(reference.configuration),
    ...reference.rates.map(({ currency }) => currency),
  ]);
  return [...known].filter(
    (currency) =>
      (hasRate(currency, reference.rates, reference, at) &&
        !hasRate(currency, after, reference, at)) ||
      (currency === changed && !after.some((rate) => rate.currency === currency)),
  );
}

/** Whether the amount of a request is in one of these currencies. */
const isInCurrency =
  (currencies: readonly string[]) =>
  ({ amount }: Request) =>
    amount !== null && currencies.includes(amount.currency);

/** A rate cannot be removed or moved while a limit, a form or an open request needs it to convert its currency. */
export const rateKind: ItemRules<'RATE'> = {
  kind: 'RATE',
  noun: 'rate',
  list: ({ rates }) => rates,
  validate: (rate, { reference }, at) => {
    const problems = new ProblemList();
    const others = reference.rates.filter(({ id }) => id !== rate.id);
    const before = reference.rates.find(({ id }) => id === rate.id);
    const needed = findNeededCurrencies(rate, [...others, rate], reference, at);
    const uses = needed.flatMap((currency) => listCurrencyUses(currency, reference));
    const field = before?.currency === rate.currency ? 'validFrom' : 'currency';
    problems.expect(uses.length === 0, field, t`It is used by ${joinUseNames(uses)}.`);
    return { ...validateRate(rate, reference), ...problems.found };
  },
  usedByStored: async (rate, deps) => {
    const reference = await deps.reference.load(deps.applicationId);
    const others = reference.rates.filter(({ id }) => id !== rate.id);
    const needed = findNeededCurrencies(rate, others, reference, deps.now());
    if (needed.length === 0) return [];
    const { findOpenRequestUses } = await loadStoredUses();
    return [
      ...needed.flatMap((currency) => listCurrencyUses(currency, reference)),
      ...(await findOpenRequestUses(deps, isInCurrency(needed))),
    ];
  },
};
