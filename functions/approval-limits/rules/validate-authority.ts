import { convertMoney } from '#functions/organisation/rules/convert.ts';
import { explainIneligibility } from '#functions/organisation/rules/explain-ineligibility.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { getCurrencyDecimals, hasValidCurrencyDecimals } from '#shared/currency.ts';
import { compareDecimals } from '#shared/decimal.ts';
import type { DoaLevel, DoaRule, Rate } from '#shared/doa/doa.ts';
import { isSameName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import { getRatesCurrency } from '#shared/routing/sequence.ts';

/** Codes of all existing currencies, from ISO 4217. */
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Return the validation errors of a level: rank or name already used, a negative limit, a currency without a rate.
 * `at`: now.
 */
export function validateLevel(level: DoaLevel, reference: Reference, at: string): Problems {
  const problems = new ProblemList();
  const others = reference.doaLevels.filter(({ id }) => id !== level.id);
  problems.expect(
    !others.some(({ rank }) => rank === level.rank),
    'rank',
    t`Another level has this rank.`,
  );
  problems.expect(
    !others.some(({ name }) => isSameName(name, level.name)),
    'name',
    t`Another level has this name.`,
  );
  const { limit } = level;
  if (limit === null) return problems.found;
  problems.expect(
    hasValidCurrencyDecimals(limit.amount, limit.currency),
    'limit.amount',
    t`Use at most ${getCurrencyDecimals(limit.currency)} decimal places.`,
  );
  problems.expect(
    compareDecimals(limit.amount, '0') >= 0,
    'limit.amount',
    t`A limit can’t be negative.`,
  );
  problems.expect(
    convertMoney(limit, reference, at) !== null,
    'limit.currency',
    t`There is no exchange rate for ${limit.currency}.`,
  );
  return problems.found;
}

/** Return the validation errors of a rule: unknown level, department or category, or people who can't decide. */
export function validateRule(rule: DoaRule, { reference, directory }: Organisation): Problems {
  const problems = new ProblemList();
  const has = (list: readonly { readonly id: string }[], id: string | null) =>
    id === null || list.some((one) => one.id === id);
  problems.expect(has(reference.doaLevels, rule.levelId), 'levelId', t`There is no such level.`);
  problems.expect(
    has(reference.departments, rule.departmentId),
    'departmentId',
    t`There is no such department.`,
  );
  problems.expect(
    has(reference.categories, rule.categoryId),
    'categoryId',
    t`There is no such category.`,
  );
  rule.userIds.forEach((userId, i) => {
    const why = explainIneligibility(directory.user(userId), directory);
    if (why) problems.add(`userIds.${i}`, why);
  });
  return problems.found;
}

/**
 * Return the validation errors of an exchange rate: it is not positive, its currency does not exist or is the currency
 * of the rates, or the day has a second rate.
 */
export function validateRate(rate: Rate, reference: Reference): Problems {
  const problems = new ProblemList();
  problems.expect(compareDecimals(rate.rate, '0') > 0, 'rate', t`A rate must be more than 0.`);
  const currency = getRatesCurrency(reference.configuration);
  const isOwn = currency === reference.configuration.currency;
  problems.expect(currencies.has(rate.currency), 'currency', t`There is no such currency.`);
  problems.expect(
    rate.currency !== currency,
    'currency',
    isOwn
      ? t`${currency} is the application’s own currency.`
      : t`Exchange rates are in ${currency} already.`,
  );
  const twice = reference.rates.some(
    (other) =>
      other.id !== rate.id &&
      other.currency === rate.currency &&
      other.validFrom === rate.validFrom,
  );
  problems.expect(!twice, 'validFrom', t`There is already a rate from this day.`);
  return problems.found;
}
