/**
 * Format as canonical JSON: keys sorted by code unit, no undefined values, no spaces. Hashed data must be identical in
 * every store and language.
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => toCanonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${toCanonicalJson(item)}`);
  return `{${entries.join(',')}}`;
}
