import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { describeCondition, findConditionLabel } from '#shared/routing/condition-words.ts';
import { getConditionsCurrency } from '#shared/routing/sequence.ts';

const getForms = ({ form }: Pick<PathFacts, 'form'>) => (form ? [form] : []);

/** Return the label of a name in a condition: "the amount", "Total", "Lines: Amount". */
export const formatConditionLabel = (name: string, facts: Pick<PathFacts, 'form'>): string =>
  findConditionLabel(name, { forms: getForms(facts) });

/** Describe a condition in words: "the amount is more than 1,000.00 EUR and the location is Berlin". */
export const formatCondition = (
  expression: Expression,
  facts: Pick<PathFacts, 'form'>,
  { configuration, departments, locations, doaLevels, categories }: Reference,
): string =>
  describeCondition(expression, {
    forms: getForms(facts),
    things: [...departments, ...locations, ...doaLevels, ...categories],
    currency: getConditionsCurrency(configuration),
  });
