import type { DoaRule } from '#shared/doa/doa.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';

/** Return the cell of the matrix that contains a rule. */
export const getRuleCell = ({
  departmentId,
  categoryId,
  levelId,
}: DoaRule): NonNullable<DoaFinding['place']> => ({ departmentId, categoryId, levelId });
