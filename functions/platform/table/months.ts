/** Return the months from `last` back to `first`, both `yyyy-mm`, newest first. */
export function listMonthsNewestFirst(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = previousMonth(month)) months.push(month);
  return months;
}

function previousMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
