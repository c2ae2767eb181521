import { openSpreadsheet } from '#frontend/lib/open-spreadsheet.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import { explainOldSpreadsheet, isZip } from '#shared/spreadsheet/spreadsheet-file.ts';

/** Maximum size of a workbook in bytes. Browsers read larger ones too slowly. */
const maxWorkbookBytes = 25 * 1024 * 1024;
const markBytes = 8;

export type LogFile = { readonly file: File; readonly others: readonly string[] };

/**
 * Return the file to upload for a log: the imported sheet of a workbook as CSV, or the file itself. The same workbook
 * always produces the same bytes. `others`: sheets that are not imported.
 * @throws input.invalid
 */
export async function asLogFile(file: File): Promise<LogFile> {
  const mark = await read(file.slice(0, markBytes));
  const old = explainOldSpreadsheet(mark);
  if (old !== undefined) throw new AppError('input.invalid', old);
  if (!isZip(mark)) return { file, others: [] };
  if (file.size > maxWorkbookBytes)
    throw new AppError('input.invalid', t`This workbook is too large. Save its sheet as CSV.`);
  const book = await openSpreadsheet(await read(file));
  if (book === undefined) return { file, others: [] };
  if ('problem' in book) throw new AppError('input.invalid', book.problem);
  const name = `${file.name.replace(/\.xls[xm]$/i, '')} ${book.name}.csv`;
  return { file: new File([book.csv], name, { type: 'text/csv' }), others: book.others };
}

const read = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
