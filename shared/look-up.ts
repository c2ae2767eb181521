/**
 * Return a table's own value. Undefined for inherited names such as `constructor`, because names are untrusted input.
 */
export const lookUp = <V>(
  table: Readonly<Partial<Record<string, V>>>,
  name: string,
): V | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
