import { IconBraces, IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { showToast } from '#frontend/components/toast/toast.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import { type FileOfKind, type SavedSheet, saveCsv, saveJson } from './file-of-kind.ts';

type ExportMenuProps = {
  readonly sheet: SavedSheet;
  readonly rows: FileOfKind['rows'];
  /** what the JSON holds where it says more than the rows; `onProgress` as for rows */
  readonly whole?: (onProgress: (count: number) => void) => Promise<readonly object[]>;
  /** what the button says where a page has several */
  readonly word?: string;
};

/** Everything of a kind into a file, for people or for programs. */
export function ExportMenu({ sheet, rows, whole = rows, word = t`Export` }: ExportMenuProps) {
  const [read, setRead] = useState<number>();
  async function save(write: () => Promise<void>) {
    setRead(0);
    try {
      await write();
    } catch (cause) {
      showToast({ text: t`No file was saved: ${problemWords(cause)}` });
    }
    setRead(undefined);
  }
  const csv = async () => saveCsv(sheet, await rows(setRead));
  const json = async () => saveJson(sheet, await whole(setRead));
  return (
    <Menu
      label={t`Export ${translateText(sheet.plural)}`}
      button={{
        word: read ? t`${read} read` : word,
        icon: IconDownload,
        loading: read !== undefined,
      }}
      items={[
        { label: t`CSV for spreadsheets`, icon: IconTable, onPick: () => void save(csv) },
        { label: t`JSON for programs`, icon: IconBraces, onPick: () => void save(json) },
      ]}
    />
  );
}
