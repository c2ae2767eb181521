/**
 * Return the value of a table's own name. Undefined for what every object inherits, such as `constructor`: names come
 * from outside.
 */
export const lookUp = <V>(
  table: Readonly<Partial<Record<string, V>>>,
  name: string,
): V | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
