import type { SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { t } from '#frontend/lib/text.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';

/** Describe why a draft could not be simulated: each reason with its step. */
export function formatBacktestErrors(
  { fields, text }: SaveErrors,
  draft: Pick<RoutingDraft, 'steps'> | undefined,
): string {
  if (text !== undefined) return text;
  const reasons = Object.entries(fields).map(([field, why]) => {
    const [, place] = /^routing\.steps\.(\d+)\./.exec(field) ?? [];
    const step = draft?.steps[Number(place)]?.name;
    return step ? `${step}: ${why.join(' ')}` : why.join(' ');
  });
  return t`Fix the draft first. ${[...new Set(reasons)].join(' ')}`;
}

/**
 * Create the error for a draft without a category. Past requests are found by category, so there is nothing to
 * simulate.
 */
export const createNoCategoryError = (): SaveErrors => ({
  fields: {},
  text: t`This draft serves no category yet. Choose one in it: past requests are found by their category.`,
});
