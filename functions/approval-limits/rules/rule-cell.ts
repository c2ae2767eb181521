import type { DoaRule } from '#shared/doa/doa.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';

/** The cell in which a rule is kept. */
export const ruleCell = ({
  departmentId,
  categoryId,
  levelId,
}: DoaRule): NonNullable<DoaFinding['place']> => ({ departmentId, categoryId, levelId });
