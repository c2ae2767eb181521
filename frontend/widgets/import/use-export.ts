import { IconBraces, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { MenuItem } from '#frontend/components/overlay/menu.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { t } from '#frontend/lib/text.ts';
import { type ExportSheet, type ImportExportSpec, saveCsv, saveJson } from './file-of-kind.ts';

export type ExportData = {
  readonly sheet: ExportSheet;
  readonly rows: ImportExportSpec['rows'];
  /** Content of the JSON file, if it differs from the rows; `onProgress` as for rows. */
  readonly whole?: (onProgress: (count: number) => void) => Promise<readonly object[]>;
};

/**
 * Options to save all items of a kind as a file. `load`: loads the data when the user saves. `read`: number of rows
 * read so far while a file is written.
 */
export function useExport(load: () => ExportData | Promise<ExportData>): {
  readonly read: number | undefined;
  readonly items: readonly MenuItem[];
} {
  const [read, setRead] = useState<number>();
  async function save(write: (exported: ExportData) => Promise<void>) {
    setRead(0);
    try {
      await write(await load());
    } catch (cause) {
      showToast({ text: t`No file was saved: ${describeError(cause)}` });
    }
    setRead(undefined);
  }
  const csv = async ({ sheet, rows }: ExportData) => saveCsv(sheet, await rows(setRead));
  const json = async ({ sheet, rows, whole = rows }: ExportData) =>
    saveJson(sheet, await whole(setRead));
  return {
    read,
    items: [
      { label: t`CSV for spreadsheets`, icon: IconTable, onPick: () => void save(csv) },
      { label: t`JSON for programs`, icon: IconBraces, onPick: () => void save(json) },
    ],
  };
}
