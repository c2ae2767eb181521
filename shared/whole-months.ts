const firstDay = (day: string) => `${day.slice(0, 7)}-01`;
function getLastDayOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Extend a range of days (yyyy-mm-dd, both included) to whole months. An open end stays open. */
export const widenToMonths = ({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): { from?: string; to?: string } => ({
  ...(from !== undefined && { from: firstDay(from) }),
  ...(to !== undefined && { to: getLastDayOfMonth(to) }),
});
