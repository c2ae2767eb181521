import { sayNumber, t } from '#frontend/lib/text.ts';
import type { Output } from '#shared/endpoint.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { countOpenRequests } from '#shared/routing/routing-desk-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';

type Named = { readonly id: string; readonly name: string };
export type CategoryRow = Category & {
  /** requests that were approved or rejected this year or the year before */
  readonly decided?: number | undefined;
  /** requests in review, "46", "46+" where there are more than are counted; none while that is not known */
  readonly open: string | undefined;
  /** "Purchase request, version 4"; none while that is not known */
  readonly form: string | undefined;
  /** in use, in the order in which requests are offered to them */
  readonly routings: readonly Named[];
  /** names, of the steps of these routings */
  readonly serviceLevels: readonly string[];
};

/** Categories with what serves them; `routings`: those in use, in their order. */
export function categoryRows(
  categories: readonly (Category & Pick<CategoryRow, 'decided'>)[],
  forms: readonly ListedForm[],
  routings: readonly RoutingSequence[],
  templates: readonly SlaTemplate[],
  counted: Output<typeof countOpenRequests> | undefined,
): CategoryRow[] {
  const open = counted && new Map(counted.categories.map((one) => [one.categoryId, one.count]));
  const more = counted?.complete === false ? '+' : '';
  const templateNames = new Map(templates.map(({ id, name }) => [id, name]));
  return categories.map((category) => {
    const form = forms.find(({ id }) => id === category.formId);
    const serving = routings.filter(({ categoryIds }) => categoryIds.includes(category.id));
    const levels = serving
      .flatMap(({ steps }) => steps)
      .flatMap(({ slaTemplateId }) => templateNames.get(slaTemplateId ?? '') ?? []);
    return {
      ...category,
      open: open && `${sayNumber(open.get(category.id) ?? 0)}${more}`,
      form: form && `${form.name}${form.published ? t`, version ${form.published.version}` : ''}`,
      routings: serving.map(({ id, name }) => ({ id, name })),
      serviceLevels: [...new Set(levels)],
    };
  });
}
