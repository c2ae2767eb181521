import { t, translateText } from '#shared/language/t.ts';
import { explainInvalidFieldText } from '../field-text.ts';
import type { RowOutcome } from './import-endpoint.ts';
import { escapePathPart, groupByText, isPathSuffix, joinPath, stripPathMarks } from './names.ts';
import { splitParts } from './parts.ts';
import { fold, isAddress, type Row, type Sheet } from './sheet.ts';

/** Reasons why a row is refused, by column name; `row`: reasons that concern no single column. */
export type RowProblems = Readonly<Record<string, string[]>>;

/** Order in which rows are imported. A row is identified by its index. */
export type ImportOrder = {
  /** Indexes of the rows that are not refused, each after its parents. They do not depend on the original order. */
  readonly order: readonly number[];
  readonly refused: ReadonlyMap<number, RowProblems>;
  /** Return the parents of a row that are in the file. */
  readonly aboveOf: (place: number) => readonly number[];
};

/**
 * Sort rows so that parents precede their children, and refuse contradictory rows: several rows for one item, and
 * cycles. Only texts are compared. The import itself checks whether referenced items exist.
 */
export function planRows({ key, alike, above, noun }: Sheet, rows: readonly Row[]): ImportOrder {
  const texts = rows.map((row) => ({
    key: key === undefined ? '' : fold(row[key]),
    above: above ? parseParents(fold(row[above.column]), above) : [],
    name: fold(escapePathPart(row.name?.trim() ?? '')),
  }));
  const places = rows.map((_, place) => place);
  const byKey = groupByText(places, (place) => texts[place]?.key ?? '');
  const byName = groupByText(places, (place) => (above?.byPlace ? (texts[place]?.name ?? '') : ''));
  const pathAt = (place: number, seen: readonly number[] = []): string => {
    const { above: [over = ''] = [], name = '' } = texts[place] ?? {};
    const [keyed] = byKey.get(over) ?? [];
    if (keyed !== undefined && !seen.includes(keyed))
      return joinPath(pathAt(keyed, [...seen, place]), name);
    return over ? joinPath(stripPathMarks(over), name) : name;
  };
  const idOf = (place: number) =>
    alike
      ? alike.map((column) => fold(rows[place]?.[column])).join('\n')
      : texts[place]?.key || pathAt(place);

  const aboveOf = (place: number): number[] =>
    (texts[place]?.above ?? []).flatMap((text) => rowCalled(text, place) ?? []);
  const rowCalled = (text: string, place: number): number | undefined => {
    const [keyed] = byKey.get(text) ?? [];
    if (keyed !== undefined) return keyed;
    const path = stripPathMarks(text);
    const last = path.split(' / ').at(-1) ?? path;
    const alike = (byName.get(last) ?? []).filter(
      (other) => other !== place && isPathSuffix(pathAt(other), path),
    );
    const exact = alike.filter((other) => pathAt(other) === path);
    const [first, second] = exact.length > 0 ? exact : alike;
    return second === undefined ? first : undefined;
  };

  /** Return the cells of a row for comparison with another row of the same item. */
  const contentOf = (place: number) =>
    JSON.stringify(
      Object.entries(rows[place] ?? {}).map(([name, text = '']) => [
        name,
        isAddress(text) ? fold(text) : text.trim(),
      ]),
    );
  const refused = new Map<number, RowProblems>();
  for (const same of groupByText(places, idOf).values())
    if (new Set(same.map(contentOf)).size > 1)
      for (const place of same)
        refused.set(place, {
          row: [t`Another row says something else of the same ${translateText(noun)}.`],
        });
  for (const place of places) {
    const odd = Object.entries(rows[place] ?? {}).flatMap(([name, text = '']) => {
      const why = explainInvalidFieldText(name, text);
      return why ? [[name, [why]]] : [];
    });
    if (odd.length > 0) refused.set(place, Object.fromEntries(odd));
    if (!above?.cycle) continue;
    const cycle = findCycle(place, aboveOf);
    if (!cycle) continue;
    const names = cycle.map((one) => rows[one]?.name?.trim() ?? '');
    const why = `${names.join(', ')} ${above.cycle[names.length === 1 ? 'alone' : 'several']}.`;
    refused.set(place, { [above.column]: [why] });
  }

  const sorted = [...places].sort((a, b) => compare(sortText(a), sortText(b)));
  function sortText(place: number) {
    return `${idOf(place)}\n${JSON.stringify(rows[place])}`;
  }
  const below = new Map<number, number[]>(places.map((place) => [place, []]));
  for (const place of sorted) for (const one of aboveOf(place)) below.get(one)?.push(place);
  const order: number[] = [];
  const passed = new Set<number>();
  const isNext = (place: number) =>
    !passed.has(place) && aboveOf(place).every((one) => one === place || passed.has(one));
  const walk = (place: number) => {
    passed.add(place);
    if (!refused.has(place)) order.push(place);
    for (const next of below.get(place) ?? []) if (isNext(next)) walk(next);
  };
  for (const place of sorted) if (isNext(place)) walk(place);
  // Rows in a cycle, and rows below a cycle, were never ready. Process them last.
  for (const place of sorted) if (!passed.has(place)) walk(place);
  return { order, refused, aboveOf };
}

/** True if a row is refused only because of its refused parent, so that it can be imported without that column. */
export function canImportWithoutParent(
  { above }: Sheet,
  place: number,
  { aboveOf }: ImportOrder,
  outcomes: { readonly get: (place: number) => RowOutcome | undefined },
): boolean {
  const isRefused = (one: number) => outcomes.get(one)?.outcome === 'refused';
  const columns = Object.keys(outcomes.get(place)?.fields ?? {});
  return (
    above?.without !== undefined &&
    isRefused(place) &&
    columns.join() === above.column &&
    aboveOf(place).some(isRefused)
  );
}

/** Return the names of the parents in a cell. */
function parseParents(text: string, { isSeveral }: NonNullable<Sheet['above']>): string[] {
  if (isSeveral) return splitParts(text);
  return text === '' ? [] : [text];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Return the cycle that contains a row, starting with the smallest index, or undefined if there is none. */
function findCycle(place: number, aboveOf: ImportOrder['aboveOf']): number[] | undefined {
  const line = new Set([place]);
  let [next] = aboveOf(place);
  while (next !== undefined && next !== place) {
    if (line.has(next)) return undefined;
    line.add(next);
    [next] = aboveOf(next);
  }
  if (next === undefined) return undefined;
  const cycle = [...line];
  const first = cycle.indexOf(Math.min(...cycle));
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}
