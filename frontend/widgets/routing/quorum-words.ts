import { joinWithAnd, joinWithOr } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';

/** Number of names shown. Further people are only counted. */
const maxNames = 3;

const limitNames = (names: readonly string[]) =>
  names.length > maxNames
    ? [...names.slice(0, maxNames - 1), t`${names.length - maxNames + 1} more`]
    : names;

type Deciders = {
  readonly people: readonly { readonly name: string }[];
  readonly needed: { readonly approvals: number };
};

/**
 * Describe the deciders of a stage and the number of approvals needed: "2 of Priya Raman, Ben Hartmann and Mira
 * Okafor".
 */
export function describeQuorum({ people, needed: { approvals } }: Deciders): string {
  const names = people.map(({ name }) => name);
  if (names.length === 0) return t`Nobody`;
  if (approvals === names.length) return joinWithAnd(limitNames(names));
  return approvals === 1
    ? joinWithOr(limitNames(names))
    : t`${approvals} of ${joinWithAnd(limitNames(names))}`;
}
