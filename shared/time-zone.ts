/** Known names of zones, without the many spellings that stand for them. A look-up costs much less than a format. */
const known = new Set<string>();

/** True if this runtime supports the time zone. A browser and a function may support different zones. */
export function isTimeZone(timeZone: string): boolean {
  try {
    if (!known.has(timeZone)) {
      const format = new Intl.DateTimeFormat('en', { timeZone });
      if (format.resolvedOptions().timeZone === timeZone) known.add(timeZone);
    }
    return true;
  } catch {
    return false;
  }
}
