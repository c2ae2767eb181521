import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { findDepartment } from '#functions/organisation/rules/reference.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import { t } from '#shared/language/t.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import { isAboveOwnLimit, type RankedLevel } from './authority.ts';
import { getMatrixCell } from './rule-cell.ts';

/**
 * Find people whose rule grants a higher limit than their own level, at the rates of the day. The rule prevails, so
 * either the rule or the level is wrong.
 */
export function findRulesAboveOwnLimit(
  { reference, directory }: Pick<Organisation, 'reference' | 'directory'>,
  ranked: readonly RankedLevel[],
): DoaFinding[] {
  const { currency } = reference.configuration;
  const reachOf = ({ limit }: RankedLevel) =>
    limit === null ? t`on any amount` : t`up to ${formatMoneyText({ amount: limit, currency })}`;
  return reference.doaRules.flatMap((rule) => {
    const level = ranked.find(({ level: { id } }) => id === rule.levelId);
    if (!level) return [];
    const where = findDepartment(reference, rule.departmentId)?.name ?? t`Everywhere`;
    const category = reference.categories.find(({ id }) => id === rule.categoryId)?.name;
    return rule.userIds.flatMap((userId): DoaFinding[] => {
      const user = directory.user(userId);
      const own = ranked.find(({ level: { id } }) => id === user?.doaLevelId);
      if (!user || !directory.canBeAsked(user)) return [];
      if (!own || !isAboveOwnLimit(user, level, ranked)) return [];
      const place = [where, ...(category ? [category] : [])].join(', ');
      return [
        {
          kind: 'aboveOwnLimit',
          text: t`${place}: ${user.name} may decide ${reachOf(level)}, their own limit is ${reachOf(own)}.`,
          ids: [rule.id, userId],
          place: getMatrixCell(rule),
        },
      ];
    });
  });
}
