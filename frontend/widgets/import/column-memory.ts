import * as z from 'zod';
import { readLocal, writeLocal } from '#frontend/lib/local-storage.ts';
import type { ColumnMapping, FileColumn } from '#frontend/lib/rows-file.ts';
import type { Sheet } from '#shared/import/sheet.ts';

const Remembered = z.array(
  z.object({ shape: z.string(), mapping: z.record(z.string(), z.string()) }),
);
const name = 'countersign:columns-of-files';
/** Shapes of files that this browser remembers, the last used first. */
const mostShapes = 20;

/** Files with the same headings in the same order have one shape. */
const shapeOf = ({ noun }: Sheet, heads: readonly FileColumn[]) =>
  [noun, ...heads.map(({ head }) => head)].join('\n');

/** How a person read the columns of a file of this shape the last time. */
export const rememberedMapping = (
  sheet: Sheet,
  heads: readonly FileColumn[],
): ColumnMapping | undefined =>
  readLocal(name, Remembered)?.find(({ shape }) => shape === shapeOf(sheet, heads))?.mapping;

export function rememberMapping(
  sheet: Sheet,
  heads: readonly FileColumn[],
  mapping: ColumnMapping,
): void {
  const shape = shapeOf(sheet, heads);
  const others = (readLocal(name, Remembered) ?? []).filter((one) => one.shape !== shape);
  writeLocal(name, [{ shape, mapping }, ...others].slice(0, mostShapes));
}
