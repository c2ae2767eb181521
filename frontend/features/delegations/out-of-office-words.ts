import { formatCategoryCount } from '#frontend/lib/language/counts.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { DelegationRow } from '#shared/users/delegations-api.ts';

export type NamedCategory = { readonly id: string; readonly name: string };
/** Delegator, the person who is out of office. */
export type Absentee = {
  readonly userId: string;
  readonly name: string;
  readonly timeZone: string;
  /** Whether the delegator is the reader. */
  readonly isSelf: boolean;
};

/** Format the name of a person within a sentence: "you", "Mira" */
export const formatPersonInSentence = ({ isSelf, name }: Pick<Absentee, 'isSelf' | 'name'>) =>
  isSelf ? inContext('whom')`you` : getFirstName(name);

/**
 * Describe the scope of a delegation: "everything", "Leave and Travel expense", or "2 categories" while their
 * names are not known.
 */
export function formatScope(
  { categoryIds }: Pick<DelegationRow, 'categoryIds'>,
  categories: readonly NamedCategory[] | undefined,
): string {
  if (!categoryIds) return t`everything`;
  const names = categoryIds.flatMap((id) => categories?.find((one) => one.id === id)?.name ?? []);
  if (names.length === categoryIds.length) return joinWithAnd(names);
  return formatCategoryCount(categoryIds.length);
}

type Dates = Pick<DelegationRow, 'startsOn' | 'endsOn' | 'endedAt' | 'state'>;

/**
 * Describe the dates of a delegation: "until 27 Nov", "from 14 Dec to 28 Dec", "on 3 Dec". `show`: formats a date in
 * short form.
 */
export function formatDelegationDates(
  { startsOn, endsOn, state }: Dates,
  show: (date: string) => string,
) {
  if (state === 'inForce') return t`until ${show(endsOn)}`;
  return startsOn === endsOn
    ? t`on ${show(startsOn)}`
    : t`from ${show(startsOn)} to ${show(endsOn)}`;
}
