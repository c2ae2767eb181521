/** Zones that the runtime supports, by the names asked so far. Formats cost much more than the look-up. */
const supported = new Set<string>();
const maxNames = 1000;

/** True if this runtime supports the time zone. A browser and a function may support different zones. */
export function isTimeZone(timeZone: string): boolean {
  if (supported.has(timeZone)) return true;
  try {
    if (new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone === '') return false;
  } catch {
    return false;
  }
  if (supported.size < maxNames) supported.add(timeZone);
  return true;
}
