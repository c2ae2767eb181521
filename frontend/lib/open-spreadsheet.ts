import type { SheetText } from '#shared/spreadsheet/read-workbook.ts';
import { explainOldSpreadsheet, isZip } from '#shared/spreadsheet/spreadsheet-file.ts';
import { UnreadableWorkbook } from '#shared/spreadsheet/unreadable-workbook.ts';

/** Read a workbook, or return why it cannot be read. Undefined for other files. The reader is loaded on demand. */
export async function openSpreadsheet(
  bytes: Uint8Array,
): Promise<SheetText | { readonly problem: string } | undefined> {
  const problem = explainOldSpreadsheet(bytes);
  if (problem !== undefined) return { problem };
  if (!isZip(bytes)) return undefined;
  const { readWorkbook } = await import('#shared/spreadsheet/read-workbook.ts');
  try {
    return readWorkbook(bytes);
  } catch (cause) {
    if (cause instanceof UnreadableWorkbook) return { problem: cause.message };
    throw cause;
  }
}
