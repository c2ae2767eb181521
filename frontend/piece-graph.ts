import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Module information of the bundler. */
export type ModuleGraph = {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code?: string | null;
  } | null;
};

/** Return the path of a module or folder below frontend/. @throws if it does not exist, as after a rename */
export function toModulePath(module: string): string {
  const path = join(import.meta.dirname, module);
  if (!existsSync(path)) throw new Error(`frontend/${module} does not exist.`);
  return path;
}
export const entryModule = toModulePath('main.tsx');
const pages = toModulePath('pages/');

/** Whether a module belongs to the product itself. */
export const isOwnModule = (id: string) =>
  id.startsWith(import.meta.dirname) || id.includes('/shared/');

/** Return a module and all its static imports, recursively. */
export function collectStaticImports(graph: ModuleGraph, module: string): ReadonlySet<string> {
  const known = new Set<string>();
  const visit = (id: string) => {
    if (known.has(id)) return;
    known.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(module);
  return known;
}

/** Return the modules of each lazy-loaded file, and of the first page. */
function collectModuleUses(graph: ModuleGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const uses = new Map<string, ReadonlySet<string>>();
  const visit = (module: string) => {
    if (uses.has(module)) return;
    const imports = collectStaticImports(graph, module);
    uses.set(module, imports);
    for (const id of imports) graph.getModuleInfo(id)?.dynamicallyImportedIds.forEach(visit);
  };
  visit(entryModule);
  return uses;
}
let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

export const getModuleUses = (graph: ModuleGraph) => {
  known ??= collectModuleUses(graph);
  return known;
};

/** Return a module and all its static imports, recursively, except the modules of the first page. */
export function listImportsBeyondEntry(id: string, graph: ModuleGraph): readonly string[] {
  const first = getModuleUses(graph).get(entryModule);
  return [...collectStaticImports(graph, id)].filter((one) => !first?.has(one));
}

/** Return the pages that contain a module. */
export const listPagesUsing = (id: string, graph: ModuleGraph): readonly string[] =>
  [...getModuleUses(graph)].flatMap(([module, ids]) =>
    module.startsWith(pages) && ids.has(id) ? [module] : [],
  );
