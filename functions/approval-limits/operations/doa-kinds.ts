import { sortLevelsByRank } from '#functions/approval-limits/rules/levels-by-rank.ts';
import {
  validateLevel,
  validateRate,
  validateRule,
} from '#functions/approval-limits/rules/validate-authority.ts';
import type { ItemRules } from '#functions/organisation/items/reference-kind.ts';
import { plural, t } from '#shared/language/t.ts';

export const levelKind: ItemRules<'DOALEVEL'> = {
  kind: 'DOALEVEL',
  noun: 'approval level',
  list: sortLevelsByRank,
  validate: (level, { reference }, at) => {
    // Only the transaction that stores the item can check whether the name is free.
    const { name: _, ...problems } = validateLevel(level, reference, at);
    return problems;
  },
  usedBy: ({ id }, { doaRules }) => {
    const count = doaRules.filter(({ levelId }) => levelId === id).length;
    const name = plural(count, t`${count} approval rule`, t`${count} approval rules`);
    return count > 0 ? [{ kind: 'rule', id: null, name }] : [];
  },
};

export const ruleKind: ItemRules<'DOARULE'> = {
  kind: 'DOARULE',
  noun: 'rule',
  list: ({ doaRules }) => doaRules,
  validate: validateRule,
};

/** The last rate of a currency cannot be removed while a limit is given in that currency. */
export const rateKind: ItemRules<'RATE'> = {
  kind: 'RATE',
  noun: 'rate',
  list: ({ rates }) => rates,
  validate: (rate, { reference }) => validateRate(rate, reference),
  usedBy: ({ id, currency }, { rates, doaLevels }) =>
    rates.some((other) => other.id !== id && other.currency === currency)
      ? []
      : doaLevels
          .filter(({ limit }) => limit?.currency === currency)
          .map((level) => ({ kind: 'level', id: level.id, name: level.name })),
};
