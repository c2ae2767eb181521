import { sortLevelsByRank } from '#functions/approval-limits/rules/levels-by-rank.ts';
import {
  validateLevel,
  validateRate,
  validateRule,
} from '#functions/approval-limits/rules/validate-authority.ts';
import type { ItemRules } from '#functions/organisation/items/reference-kind.ts';
import { listLevelUses, maxPeopleNamed, toPeopleUses } from '#functions/organisation/rules/uses.ts';
import { byName } from '#shared/fold-name.ts';

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
  usedByStored: async ({ id }, { users, applicationId }) => {
    const everybody = await users.everybody(applicationId);
    const found = everybody.filter(({ doaLevelId }) => doaLevelId === id).sort(byName);
    const more = found.length > maxPeopleNamed;
    return toPeopleUses({ people: found.slice(0, maxPeopleNamed), more });
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
