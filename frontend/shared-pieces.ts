import {
  collectStaticImports,
  getModuleUses,
  listPagesUsing,
  type ModuleGraph,
  toModulePath,
} from './piece-graph.ts';
import {
  chooseEntryChunk,
  chooseSharedChunk,
  deferredModulePattern,
  signInModulePattern,
  widgetModulePattern,
} from './pieces.ts';

/** Chunk of modules that are loaded together. */
export type ModuleChunk = {
  readonly modules: Set<string>;
  /** Pages whose files import the chunk, directly or indirectly. */
  pages: ReadonlySet<string>;
  /** Size of the source, in characters. */
  size: number;
  /**
   * Whether `chooseSharedChunk` determines the modules of this chunk. A fixed chunk is not merged with other chunks.
   */
  readonly isFixed: boolean;
  /** Names of the widget library's components that the chunk uses. Some of these are large. */
  readonly widgets: Set<string>;
};

const languages = toModulePath('languages/');

export const union = <T>(one: Iterable<T>, other: Iterable<T>) => new Set([...one, ...other]);

/** Return the names that a module imports from the widget library. */
export const listWidgetImports = (code: string): readonly string[] =>
  Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@mantine\//g), ([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  ).flat();

const notLoaded = /^import\b[^;]*;$|\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s+/gm;
/**
 * Return the size of a module in characters. Imports, comments and white space do not count, so that paths and comments
 * don't change the size.
 */
const measureCode = (code: string | null | undefined) => (code ?? '').replace(notLoaded, '').length;

/**
 * Whether a chunk includes the imports of its modules. This applies to the widget library, and to chunks that nearly
 * every page loads.
 */
const takesImports = (id: string, graph: ModuleGraph) => {
  const piece = chooseSharedChunk(id, graph);
  return piece === 'common' || piece === 'fields' || widgetModulePattern.test(id);
};

/** Return the chunks that pages share in addition to the first page. Modules used by the same pages form one chunk. */
export function collectSharedChunks(graph: ModuleGraph): readonly ModuleChunk[] {
  const uses = getModuleUses(graph);
  const translating = new Set(
    [...uses].flatMap(([module, used]) => (module.startsWith(languages) ? [...used] : [])),
  );
  const known = new Map<string, ModuleChunk>();
  const ids = new Set([...uses.values()].flatMap((of) => [...of]));
  const taken = new Set(
    [...ids]
      .filter((id) => takesImports(id, graph))
      .flatMap((id) => [...collectStaticImports(graph, id)]),
  );
  for (const id of ids) {
    const users = [...uses.values()].filter((ids) => ids.has(id)).length;
    const pages = listPagesUsing(id, graph);
    if (users < 2 || chooseEntryChunk(id, graph) || pages.length === 0) continue;
    if (translating.has(id) || widgetModulePattern.test(id) || signInModulePattern.test(id))
      continue;
    const named = chooseSharedChunk(id, graph);
    if (taken.has(id) && !named && !deferredModulePattern.test(id)) continue;
    const key = named ?? [...pages].sort().join();
    const piece = known.get(key) ?? {
      modules: new Set(),
      pages: new Set(),
      size: 0,
      isFixed: named !== null,
      widgets: new Set(),
    };
    piece.modules.add(id);
    piece.pages = union(piece.pages, pages);
    const { code } = graph.getModuleInfo(id) ?? {};
    piece.size += measureCode(code);
    if (named !== 'common' && named !== 'fields')
      for (const name of listWidgetImports(code ?? '')) piece.widgets.add(name);
    known.set(key, piece);
  }
  return [...known.values()];
}
