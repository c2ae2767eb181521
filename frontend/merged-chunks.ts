import { getModuleUses, isOwnModule, type ModuleGraph } from './piece-graph.ts';
import {
  collectSharedChunks,
  listWidgetImports,
  type ModuleChunk,
  union,
} from './shared-pieces.ts';

/** Maximum number of additional files per page. Chunks of pages with more files are merged. */
const maxFiles = 8;
/** Code that a page may load without using it, in characters. */
const maxUnused = 11_000;
/** Unused code, in characters, that costs a page about as much as one additional file. */
const savedPerFile = 250;

const without = (ids: ReadonlySet<string>, known: ReadonlySet<string>) =>
  [...ids].filter((id) => !known.has(id));

class Merging {
  pieces: readonly ModuleChunk[];
  readonly #graph: ModuleGraph;
  /** Source that each page loads without using it. */
  readonly #unused = new Map<string, number>();
  /** Direct and indirect dependencies of each chunk, including itself. */
  #needs: ReadonlyMap<ModuleChunk, ReadonlySet<ModuleChunk>> = new Map();

  constructor(pieces: readonly ModuleChunk[], graph: ModuleGraph) {
    this.pieces = pieces;
    this.#graph = graph;
    this.#readNeeds();
    for (const piece of pieces) this.#spread(piece);
  }

  #countFiles(): ReadonlyMap<string, number> {
    const files = new Map<string, number>();
    for (const { pages, isFixed } of this.pieces)
      if (!isFixed) for (const page of pages) files.set(page, (files.get(page) ?? 0) + 1);
    return files;
  }

  #readNeeds() {
    const home = new Map<string, ModuleChunk>();
    for (const piece of this.pieces) for (const id of piece.modules) home.set(id, piece);
    const direct = new Map<ModuleChunk, ReadonlySet<ModuleChunk>>();
    for (const piece of this.pieces) {
      const ids = [...piece.modules].flatMap(
        (id) => this.#graph.getModuleInfo(id)?.importedIds ?? [],
      );
      direct.set(piece, new Set(ids.flatMap((id) => home.get(id) ?? [])));
    }
    const needs = new Map<ModuleChunk, Set<ModuleChunk>>();
    for (const piece of this.pieces) {
      const all = new Set<ModuleChunk>();
      const visit = (one: ModuleChunk) => {
        if (all.has(one)) return;
        all.add(one);
        direct.get(one)?.forEach(visit);
      };
      visit(piece);
      needs.set(piece, all);
    }
    this.#needs = needs;
  }

  readonly #widgetsOf = (page: string): ReadonlySet<string> => {
    const known =
      this.#widgets.get(page) ??
      new Set(
        [...(getModuleUses(this.#graph).get(page) ?? [])]
          .filter(isOwnModule)
          .flatMap((id) => listWidgetImports(this.#graph.getModuleInfo(id)?.code ?? '')),
      );
    this.#widgets.set(page, known);
    return known;
  };
  readonly #widgets = new Map<string, ReadonlySet<string>>();

  needsOf = (piece: ModuleChunk): ReadonlySet<ModuleChunk> => this.#needs.get(piece) ?? new Set();

  /** A page that loads a chunk also loads its dependencies. */
  #spread(piece: ModuleChunk) {
    for (const needed of this.needsOf(piece)) {
      for (const page of without(piece.pages, needed.pages))
        this.#unused.set(page, (this.#unused.get(page) ?? 0) + needed.size);
      needed.pages = union(needed.pages, piece.pages);
    }
  }

  /** Whether merging the chunks would create a dependency cycle. */
  #makesCycle(one: ModuleChunk, other: ModuleChunk): boolean {
    const leads = (from: ModuleChunk, to: ModuleChunk) =>
      [...this.needsOf(from)].some(
        (between) => between !== from && between !== to && this.needsOf(between).has(to),
      );
    return leads(one, other) || leads(other, one);
  }

  #costOf(one: ModuleChunk, other: ModuleChunk): number | undefined {
    const pages = union(one.pages, other.pages);
    const added = new Map<string, number>();
    for (const { pages: own, size, widgets } of union(this.needsOf(one), this.needsOf(other))) {
      const others = without(pages, own);
      for (const page of others)
        if (without(widgets, this.#widgetsOf(page)).length > 0) return undefined;
      for (const page of others) added.set(page, (added.get(page) ?? 0) + size);
    }
    for (const [page, size] of added)
      if ((this.#unused.get(page) ?? 0) + size > maxUnused) return undefined;
    return [...added.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Return the two chunks whose merge saves files with the least unused source. */
  #findBest(): { readonly one: ModuleChunk; readonly other: ModuleChunk } | undefined {
    const files = this.#countFiles();
    // Saving a file counts most for pages with the most files.
    const tooMany = (page: string) => Math.max(0, (files.get(page) ?? 0) - maxFiles) ** 2;
    const free = this.pieces.filter(({ isFixed }) => !isFixed);
    let best: { one: ModuleChunk; other: ModuleChunk; cost: number } | undefined;
    for (const [index, one] of free.entries())
      for (const other of free.slice(index + 1)) {
        const both = [...one.pages].filter((page) => other.pages.has(page));
        const saved = both.reduce((sum, page) => sum + tooMany(page), 0);
        if (saved === 0) continue;
        const added = this.#costOf(one, other);
        if (added === undefined || (best && best.cost <= added / saved)) continue;
        if (!this.#makesCycle(one, other)) best = { one, other, cost: added / saved };
      }
    return best;
  }

  /** Merge the best two chunks. Returns false if no merge is worthwhile. */
  mergeTwo(): boolean {
    const best = this.#findBest();
    if (!best) return false;
    const { one, other } = best;
    const merged: ModuleChunk = {
      ...one,
      modules: union(one.modules, other.modules),
      pages: union(one.pages, other.pages),
      size: one.size + other.size,
      widgets: union(one.widgets, other.widgets),
    };
    const add = (piece: ModuleChunk) => {
      for (const page of without(merged.pages, piece.pages))
        this.#unused.set(page, (this.#unused.get(page) ?? 0) + piece.size);
    };
    add(one);
    add(other);
    for (const page of one.pages)
      if (other.pages.has(page))
        this.#unused.set(page, (this.#unused.get(page) ?? 0) - savedPerFile);
    this.pieces = [...this.pieces.filter((piece) => piece !== one && piece !== other), merged];
    this.#readNeeds();
    this.#spread(merged);
    return true;
  }
}

function nameChunks(graph: ModuleGraph): ReadonlyMap<string, string> {
  const merging = new Merging(collectSharedChunks(graph), graph);
  while (merging.mergeTwo());
  return new Map(
    merging.pieces
      .filter(({ isFixed }) => !isFixed)
      .sort((one, other) => merging.needsOf(one).size - merging.needsOf(other).size)
      .flatMap(({ modules }, index) =>
        [...modules].map((id) => [id, `shared~${String(index).padStart(3, '0')}`] as const),
      ),
  );
}

let names: ReadonlyMap<string, string> | undefined;

/** Return the chunk of a shared module. Chunks are named in dependency order. */
export function findMergedChunk(id: string, graph: ModuleGraph): string | null {
  names ??= nameChunks(graph);
  return names.get(id) ?? null;
}
