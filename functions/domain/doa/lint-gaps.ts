import { compare } from '#shared/decimal.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import { moneyText } from '#shared/money-text.ts';
import type { Category, Department } from '#shared/reference/reference.ts';
import type { Reference } from '../routing/reference.ts';
import { type Place, peopleOfLevel, type RankedLevel } from './authority.ts';

type Gap = { readonly category: Category; readonly words: string };

/**
 * Amounts that nobody active may decide, above the highest limit that somebody holds: for each open department with
 * each open category, told once for the department where it is the same for all of them. `at`: the day of the rates,
 * ISO 8601.
 */
export function gapsIn(
  reference: Reference,
  ranked: readonly RankedLevel[],
  at: string,
  isActive: (userId: string) => boolean,
): DoaFinding[] {
  const categories = reference.categories.filter((category) => category.isActive);
  const { currency } = reference.configuration;

  /** What is missing at a place; undefined: nothing. */
  function missingAt(place: Place): string | undefined {
    const held = ranked.filter(({ level }) =>
      peopleOfLevel(level.id, place, reference).some(isActive),
    );
    if (held.some(({ limit }) => limit === null)) return undefined;
    const highest = held
      .flatMap(({ limit }) => limit ?? [])
      .sort(compare)
      .at(-1);
    return highest === undefined
      ? 'nobody has an approval limit.'
      : `nobody may decide above ${moneyText({ amount: highest, currency })}.`;
  }

  function findingsOf({ id, name }: Department): DoaFinding[] {
    const gaps = categories.flatMap((category): Gap[] => {
      const words = missingAt({ departmentId: id, categoryId: category.id, at });
      return words ? [{ category, words }] : [];
    });
    const [first] = gaps;
    const isSame = gaps.length > 1 && gaps.length === categories.length;
    if (first && isSame && gaps.every(({ words }) => words === first.words))
      return [{ kind: 'gap', text: `${name}: ${first.words}`, ids: [id] }];
    return gaps.map(({ category, words }) => ({
      kind: 'gap',
      text: `${name}, ${category.name}: ${words}`,
      ids: [id, category.id],
    }));
  }

  return reference.departments.filter((department) => department.isActive).flatMap(findingsOf);
}
