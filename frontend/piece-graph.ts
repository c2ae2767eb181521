import { join } from 'node:path';

/** Module information of the bundler. */
export type Graph = {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code?: string | null;
  } | null;
};

export const toModulePath = (module: string) => join(import.meta.dirname, module);
export const entry = toModulePath('main.tsx');
const pages = toModulePath('pages/');

/** Whether a module belongs to the product itself. */
export const isOwn = (id: string) => id.startsWith(import.meta.dirname) || id.includes('/shared/');

/** Return a module and all its static imports, recursively. */
export function withImports(graph: Graph, module: string): ReadonlySet<string> {
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
function readUses(graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const uses = new Map<string, ReadonlySet<string>>();
  const visit = (module: string) => {
    if (uses.has(module)) return;
    const imports = withImports(graph, module);
    uses.set(module, imports);
    for (const id of imports) graph.getModuleInfo(id)?.dynamicallyImportedIds.forEach(visit);
  };
  visit(entry);
  return uses;
}
let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

export const usesIn = (graph: Graph) => {
  known ??= readUses(graph);
  return known;
};

/** Return a module and its imports, except those of the first page. */
export function withOwnImports(id: string, graph: Graph): readonly string[] {
  const first = usesIn(graph).get(entry);
  return [...withImports(graph, id)].filter((one) => !first?.has(one));
}

/** Return the pages that contain a module. */
export const pagesWith = (id: string, graph: Graph): readonly string[] =>
  [...usesIn(graph)].flatMap(([module, ids]) =>
    module.startsWith(pages) && ids.has(id) ? [module] : [],
  );
