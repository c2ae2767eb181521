import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { compareDecimals } from '#shared/decimal.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import { t } from '#shared/language/t.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import type { Category, Department } from '#shared/reference/reference.ts';
import {
  type AuthorityPlace,
  coversLevel,
  listLevelUserIds,
  type RankedLevel,
  rankLevels,
} from './authority.ts';

/** `levelId`: lowest level whose amounts nobody may decide; null if no level is high enough. */
type Missing = { readonly words: string; readonly levelId: string | null };
type Gap = Missing & { readonly category: Category };

/**
 * Find amounts that no active person may decide, above the highest limit that somebody has. Every open department is
 * checked with each open category. A gap is reported once if all categories agree. `at`: day of the rates, ISO 8601.
 */
export function findCoverageGaps(
  reference: Reference,
  ranked: readonly RankedLevel[],
  at: string,
  isActive: (userId: string) => boolean,
): DoaFinding[] {
  const categories = reference.categories.filter((category) => category.isActive);
  const { currency } = reference.configuration;

  /** Return the gap in a department and category; undefined if it has none. */
  function missingAt(place: AuthorityPlace): Missing | undefined {
    const held = ranked.filter(({ level }) =>
      listLevelUserIds(level.id, place, reference).some(isActive),
    );
    if (held.some(({ limit }) => limit === null)) return undefined;
    const highest = held
      .flatMap(({ limit }) => limit ?? [])
      .sort(compareDecimals)
      .at(-1);
    const first = ranked.find((one) => !held.some((other) => coversLevel(other, one)));
    return {
      words:
        highest === undefined
          ? t`nobody has an approval limit.`
          : t`nobody may decide above ${formatMoneyText({ amount: highest, currency })}.`,
      levelId: first?.level.id ?? null,
    };
  }

  function findingsOf({ id, name }: Department): DoaFinding[] {
    const gaps = categories.flatMap((category): Gap[] => {
      const missing = missingAt({ departmentId: id, categoryId: category.id, at });
      return missing ? [{ ...missing, category }] : [];
    });
    const [first] = gaps;
    const isSame = gaps.length > 1 && gaps.length === categories.length;
    if (first && isSame && gaps.every(({ words }) => words === first.words)) {
      const place = { departmentId: id, categoryId: null, levelId: first.levelId };
      return [{ kind: 'gap', text: `${name}: ${first.words}`, ids: [id], place }];
    }
    return gaps.map(({ category, words, levelId }) => ({
      kind: 'gap',
      text: `${name}, ${category.name}: ${words}`,
      ids: [id, category.id],
      place: { departmentId: id, categoryId: category.id, levelId },
    }));
  }

  return reference.departments.filter((department) => department.isActive).flatMap(findingsOf);
}

/** Return the gaps that appear if a person is deactivated. */
export function findGapsAfterDeactivation(
  userId: string,
  { reference, directory }: Pick<Organisation, 'reference' | 'directory'>,
  at: string,
): string[] {
  const ranked = rankLevels(reference, at);
  const isDecider = (one: string) => {
    const user = directory.user(one);
    return user !== undefined && directory.canBeAsked(user);
  };
  const present = new Set(
    findCoverageGaps(reference, ranked, at, isDecider).map(({ text }) => text),
  );
  return findCoverageGaps(reference, ranked, at, (one) => one !== userId && isDecider(one))
    .map(({ text }) => text)
    .filter((text) => !present.has(text));
}
