import { evaluateCondition, type PathFacts } from '#functions/organisation/rules/facts.ts';
import { getOrderedRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { Money, Priority } from '#shared/fields.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { Form, FormValue, FormValues } from '#shared/forms/form.ts';
import { getCurrentLanguage, plural, t } from '#shared/language/t.ts';
import { findConditionLabel } from '#shared/routing/condition-words.ts';
import { listShadowingRoutings, sortByOrder } from '#shared/routing/order.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { ProfileRole } from '#shared/users/user.ts';
import { type ConditionSample, formatSample, listSamples, type Samples } from './samples.ts';

/** Maximum number of requests tried for each category. */
const maxCombinations = 1500;
/** A prime, so that its multiples are spread evenly over all combinations. */
const stride = 104_729;

type SampleCombination = ReadonlyMap<string, ConditionSample>;

/** Convert a combination to the answers of a form. Values for columns of a table become one row. */
function buildTriedValues(tried: SampleCombination): FormValues {
  const values: FormValues = {};
  const rows: Record<string, { [column: string]: FormValue }> = Object.create(null);
  for (const [name, { value }] of tried) {
    if (name.startsWith('$')) continue;
    const [head = '', column] = name.split('.');
    if (column === undefined) values[head] = value;
    else rows[head] = { ...rows[head], ...(value === null ? {} : { [column]: value }) };
  }
  for (const [head, row] of Object.entries(rows))
    values[head] = Object.keys(row).length > 0 ? [row] : [];
  return values;
}

function buildTriedFacts(
  tried: SampleCombination,
  categoryId: string,
  form: Form | undefined,
): PathFacts {
  const value = (name: string) => tried.get(name)?.value ?? null;
  const idOf = (name: string) => {
    const found = value(name);
    return typeof found === 'string' ? found : null;
  };
  const values = buildTriedValues(tried);
  const amountField = form?.amountField;
  const given =
    tried.has('$amount') || amountField === undefined ? value('$amount') : values[amountField];
  const amount = Money.safeParse(given).data ?? null;
  if (amount && amountField) values[amountField] = amount;
  return {
    requester: { userId: '', name: '' },
    profile: () => ({
      role: ProfileRole.safeParse(value('$role')).data ?? 'Employee',
      doaLevelId: idOf('$level'),
    }),
    categoryId,
    departmentId: idOf('$department'),
    locationId: idOf('$location'),
    priority: Priority.safeParse(value('$priority')).data ?? 'normal',
    amount,
    values,
    ...(form ? { form } : {}),
  };
}

/** Return the combinations of these values: all, or `maxCombinations` spread evenly. */
function listCombinations(samples: Samples): SampleCombination[] {
  const lists = [...samples];
  const count = lists.reduce((product, [, list]) => product * list.length, 1);
  return Array.from({ length: Math.min(count, maxCombinations) }, (_, n) => {
    let rest = count > maxCombinations ? (n * stride) % count : n;
    const tried = new Map<string, ConditionSample>();
    for (const [name, list] of lists) {
      const sample = list[rest % list.length];
      if (sample) tried.set(name, sample);
      rest = Math.floor(rest / list.length);
    }
    return tried;
  });
}

/** Remove values that are irrelevant for the gap. */
const essential = (
  found: SampleCombination,
  samples: Samples,
  isGap: (tried: SampleCombination) => boolean,
): SampleCombination =>
  new Map(
    [...found].filter(
      ([name]) =>
        !(samples.get(name) ?? []).every((sample) => isGap(new Map(found).set(name, sample))),
    ),
  );

const joinWithAnd = (words: readonly string[]) =>
  words.length > 1
    ? t`${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`
    : words.join('');

/**
 * Describe a request that this routing serves but none of its steps applies to: "a request in Travel with the amount at
 * 499.99 EUR". It tries values on and around those in conditions, and any values for calculated fields. It may miss
 * gaps.
 */
function findGap(
  routing: Pick<RoutingSequence, 'categoryIds' | 'condition' | 'steps'>,
  reference: Reference,
  at: string,
): string | undefined {
  const conditions = routing.steps.flatMap(({ condition }) => condition ?? []);
  if (conditions.length < routing.steps.length) return undefined;
  const all = [...conditions, ...(routing.condition ? [routing.condition] : [])];
  for (const category of reference.categories) {
    if (!routing.categoryIds.includes(category.id)) continue;
    const [form] = reference.forms
      .filter(({ id }) => id === category.formId)
      .sort((a, b) => b.version - a.version);
    const samples = listSamples(all, form, reference);
    const isGap = (tried: SampleCombination) => {
      const facts = buildTriedFacts(tried, category.id, form);
      const fails = (condition: Expression) =>
        evaluateCondition(condition, facts, reference, at) === 'fails';
      return conditions.every(fails) && !(routing.condition && fails(routing.condition));
    };
    const found = listCombinations(samples).find(isGap);
    if (!found) continue;
    const forms = form ? [form] : [];
    const words = [...essential(found, samples, isGap)].map(([name, sample]) =>
      formatSample(findConditionLabel(name, { forms }), sample),
    );
    return words.length > 0
      ? t`a request in ${category.name} with ${joinWithAnd(words)}`
      : t`a request in ${category.name}`;
  }
  return undefined;
}

/** Join quoted names in the current language: "“Travel” and “Leave”". */
const quoteNames = (routings: readonly { readonly name: string }[]) =>
  new Intl.ListFormat(getCurrentLanguage(), { type: 'conjunction' }).format(
    routings.map(({ name }) => t`“${name}”`),
  );

/** Return all routings in order with the draft applied. A new routing is the last. */
function applyDraft(draft: RoutingSequence, reference: Reference): RoutingSequence[] {
  const ordered = getOrderedRoutings(reference);
  const others = ordered.some(({ id }) => id === draft.id) ? ordered : [...ordered, draft];
  return sortByOrder(
    others.map((one) => (one.id === draft.id ? draft : one)),
    others.map(({ id }) => id),
  );
}

/**
 * Return warnings about a routing, in sentences: requests without an applicable step, a position after a routing that
 * serves all requests, other routings that would no longer be used. Publishing is still allowed.
 */
export function adviseRouting(
  routing: RoutingSequence,
  reference: Reference,
  at: string,
): string[] {
  const before = getOrderedRoutings(reference);
  const after = applyDraft(routing, reference);
  const gap = findGap(routing, reference, at);
  const takers = listShadowingRoutings(routing, after);
  const lost = after.filter(
    (one) =>
      one.id !== routing.id &&
      listShadowingRoutings(one, after).some(({ id }) => id === routing.id) &&
      listShadowingRoutings(one, before).length === 0,
  );
  return [
    ...(gap
      ? [
          t`Some requests would be decided only by the fallback approvers, for example ${gap}: no step applies to it.`,
        ]
      : []),
    ...(takers.length > 0
      ? [
          plural(
            takers.length,
            t`Never used: ${quoteNames(takers)} comes first and takes every request of its categories.`,
            t`Never used: ${quoteNames(takers)} come first and take every request of its categories.`,
          ),
        ]
      : []),
    ...(lost.length > 0
      ? [t`${quoteNames(lost)} would never be used again: this one comes first.`]
      : []),
  ];
}
