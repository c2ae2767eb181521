import { formatNumber, t } from '#frontend/lib/text.ts';
import type { Output } from '#shared/endpoint.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { countOpenRequests } from '#shared/routing/routing-desk-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';

type NamedRouting = { readonly id: string; readonly name: string };
export type CategoryRow = Category & {
  /** Number of requests that were approved or rejected this year or last year. */
  readonly decided?: number | undefined;
  /** Number of requests in review: "46", or "46+" above the counting limit; undefined while loading. */
  readonly open: string | undefined;
  /** Form and version: "Purchase request, version 4"; undefined while loading. */
  readonly form: string | undefined;
  /** Active routing sequences, in the order in which they are matched. */
  readonly routings: readonly NamedRouting[];
  /** Names of the SLA templates that the steps of these routing sequences use. */
  readonly serviceLevels: readonly string[];
};

/** Build the rows of categories. `routings`: active routing sequences, in order. */
export function buildCategoryRows(
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
      open: open && `${formatNumber(open.get(category.id) ?? 0)}${more}`,
      form: form && `${form.name}${form.published ? t`, version ${form.published.version}` : ''}`,
      routings: serving.map(({ id, name }) => ({ id, name })),
      serviceLevels: [...new Set(levels)],
    };
  });
}
