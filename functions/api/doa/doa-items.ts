import { lintLevel, lintRate, lintRule } from '#functions/domain/doa/lint-authority.ts';
import type { DoaLevel, DoaRule, Rate } from '#shared/doa/doa.ts';
import type { Items } from '../items.ts';

export const levelItems: Items<DoaLevel> = {
  noun: 'authority level',
  list: ({ doaLevels }) => [...doaLevels].sort((a, b) => a.rank - b.rank),
  lint: (level, { reference }, at) => {
    // Whether a name is free is for the transaction to say that stores it.
    const { name: _, ...problems } = lintLevel(level, reference, at);
    return problems;
  },
  usedBy: ({ id }, { doaRules }) => {
    const count = doaRules.filter(({ levelId }) => levelId === id).length;
    return count > 0 ? [`${count} authority ${count === 1 ? 'rule' : 'rules'}`] : [];
  },
  save: (store, level, before) => store.save(level.applicationId, 'DOALEVEL', level, before),
  remove: (store, level) => store.remove(level.applicationId, 'DOALEVEL', level),
};

export const ruleItems: Items<DoaRule> = {
  noun: 'rule',
  list: ({ doaRules }) => doaRules,
  lint: lintRule,
  usedBy: () => [],
  save: (store, rule, before) => store.save(rule.applicationId, 'DOARULE', rule, before),
  remove: (store, rule) => store.remove(rule.applicationId, 'DOARULE', rule),
};

/** The last rate of a currency stays while a limit is told in it. */
export const rateItems: Items<Rate> = {
  noun: 'rate',
  list: ({ rates }) => rates,
  lint: (rate, { reference }) => lintRate(rate, reference),
  usedBy: ({ id, currency }, { rates, doaLevels }) =>
    rates.some((other) => other.id !== id && other.currency === currency)
      ? []
      : doaLevels.filter(({ limit }) => limit?.currency === currency).map(({ name }) => name),
  save: (store, rate, before) => store.save(rate.applicationId, 'RATE', rate, before),
  remove: (store, rate) => store.remove(rate.applicationId, 'RATE', rate),
};
