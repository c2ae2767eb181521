/** Prefix of trace attributes among the columns of a log. */
export const casePrefix = 'case:';
/** Attribute that names a trace. */
export const traceName = `${casePrefix}concept:name`;
/** Return the default name of a trace without one. */
export const formatTraceName = (number: number): string => `Trace ${number}`;
export const isUnnamedTrace = (name: string): boolean => /^Trace \d+$/.test(name);
/** Prefix of the columns of classifiers. */
const classifierMark = 'classifier:';
export const buildClassifierColumn = (name: string): string => `${classifierMark}${name}`;
export const isClassifier = (column: string): boolean => column.startsWith(classifierMark);

/**
 * Return the local name of an element in lower case, without its namespace prefix. Some programs write it in capital
 * letters.
 */
export const getLocalName = (name: string): string =>
  name.slice(name.indexOf(':') + 1).toLowerCase();

/** Standard extensions with attributes that are read. */
const standardPrefixes = ['concept', 'lifecycle', 'org', 'time', 'identity', 'cost'];

/** Collect the prefixes of standard extensions that differ from the default. */
export function createExtensionPrefixes() {
  const prefixes = new Map<string, string>();
  return {
    /** `uri`: address of the extension, which ends with its name */
    add(prefix: string, uri: string) {
      const [, name = ''] = /(?<![a-z])([a-z]+)\.xesext\s*$/i.exec(uri) ?? [];
      const standard = standardPrefixes.find((one) => one === name.toLowerCase());
      if (standard !== undefined && standard !== prefix) prefixes.set(prefix, standard);
    },
    /** Return an attribute key with the standard prefix. */
    keyOf(key: string): string {
      const end = prefixes.size === 0 ? -1 : key.indexOf(':');
      const prefix = end < 0 ? undefined : prefixes.get(key.slice(0, end));
      return prefix === undefined ? key : `${prefix}${key.slice(end)}`;
    },
  };
}

/**
 * Return the attributes that a classifier combines. They are separated by spaces, and those with spaces in their names
 * are in single quotes. Missing quotes are accepted if the log declares the attribute for all events (`known`).
 */
export function parseClassifierKeys(keys: string, known: ReadonlySet<string>): string[] {
  if (keys.includes("'"))
    return [...keys.matchAll(/'([^']*)'|[^\s']+/g)].map(([all, one]) => one ?? all);
  const words = keys.split(/\s+/).filter((word) => word !== '');
  const found: string[] = [];
  while (words.length > 0) {
    let length = words.length;
    while (length > 1 && !known.has(words.slice(0, length).join(' '))) length -= 1;
    found.push(words.splice(0, length).join(' '));
  }
  return found;
}
