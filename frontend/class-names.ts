import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Convert each import of a CSS module to a namespace import in the build. Scripts then contain only the short names of
 * the classes that they use.
 */
export const inlineClassNames: Plugin = {
  name: 'inline-class-names',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
    handler: (code) => ({
      code: code.replace(/^import (\w+) from ('.*\.module\.css';)$/gm, 'import * as $1 from $2'),
      map: null,
    }),
  },
};

/** Reserved words of JavaScript. A class with such a name cannot be imported by name. */
const reserved =
  /^(break|case|catch|class|const|continue|default|delete|do|else|enum|export|false|for|function|if|import|in|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|await|static|let)$/;

const indexes = new Map<string, Map<string, number>>();
const files = new Map<string, string>();
/**
 * Return the name of a class in the page. The name is short to keep scripts and style sheets small.
 * @throws if two style sheets get the same short name, or a class has a reserved name. Rename the style sheet or the
 * class.
 */
export function buildClassName(name: string, file: string): string {
  if (reserved.test(name)) throw new Error(`${file}: no script can import a class named ${name}.`);
  const path = relative(import.meta.dirname, file);
  const known = indexes.get(path) ?? new Map<string, number>();
  indexes.set(path, known);
  const index = known.get(name) ?? known.size;
  known.set(name, index);
  const ofFile = createHash('sha256').update(path).digest('hex').slice(0, 5);
  const other = files.get(ofFile) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} have the same short name, ${ofFile}.`);
  files.set(ofFile, path);
  return `_${ofFile}${index.toString(36)}`;
}
