import { parseSync } from 'vite';
import { paths } from '#frontend/paths.ts';
import { readModules } from '#tests/support/read-modules.ts';

const modules = new Map(readModules(['frontend', 'shared']).map((module) => [module.file, module]));
const getSource = (file: string) => modules.get(file)?.source ?? '';

/** Map each address to the file of its page, as in screens.ts. */
function mapPageFiles(): ReadonlyMap<string, string> {
  const source = getSource('frontend/screens.ts');
  const named = new Map(
    [...source.matchAll(/const (\w+) = [^;]*?import\('\.\/(.+?)'\)/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const [, ...entries] = source.slice(source.indexOf('const screens')).split(/path: paths\./);
  const files = entries.flatMap((entry) => {
    const address = paths[/^\w+/.exec(entry)?.[0] as keyof typeof paths];
    const file =
      /import\('\.\/(.+?)'\)/.exec(entry)?.[1] ?? named.get(/page: (\w+)/.exec(entry)?.[1] ?? '');
    const path = typeof address === 'string' ? address : address.pattern;
    return file ? [[path, `frontend/${file}`] as const] : [];
  });
  // The landing screen is not loaded lazily.
  return new Map([...files, [paths.home, 'frontend/pages/user/home.tsx']]);
}

/** Return a file and all of its imports, direct or lazy, except the help, which quotes the screens. */
function collectImportedFiles(file: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(file) || file.startsWith('frontend/features/help/')) return reached;
  reached.add(file);
  for (const imported of modules.get(file)?.imports ?? []) collectImportedFiles(imported, reached);
  return reached;
}

const texts = new Map<string, readonly string[]>();

/** Return every text in a file: strings, parts of templates, text between tags. */
function listFileTexts(file: string): readonly string[] {
  const known = texts.get(file);
  if (known) return known;
  const found: string[] = [];
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.push(value);
    if (type === 'TemplateElement') found.push((value as { cooked?: string }).cooked ?? '');
    Object.values(node).forEach(walk);
  };
  if (/\.tsx?$/.test(file)) walk(parseSync(file, getSource(file)).program);
  const trimmed = found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  texts.set(file, trimmed);
  return trimmed;
}

/** List all texts that the screens at these addresses may show. Without addresses, list the texts of all screens. */
export function listScreenTexts(screens: readonly string[]): ReadonlySet<string> {
  const files = mapPageFiles();
  const pages = screens.length > 0 ? screens.map((path) => files.get(path) ?? '') : files.values();
  const shell = collectImportedFiles('frontend/shell/shell.tsx');
  const reached = new Set([...pages].flatMap((file) => [...collectImportedFiles(file)]));
  return new Set([...reached, ...shell].flatMap(listFileTexts));
}
