import { IconDownload } from '@tabler/icons-react';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { t, translateText } from '#frontend/lib/text.ts';
import type { Row } from '#shared/import/sheet.ts';
import { type ExportData, useExport } from './use-export.ts';

type ExportMenuProps = ExportData & {
  /** Label of the button on a page with several exports. */
  readonly word?: string;
  /** Loads the export with its dependencies on demand; undefined if it has no dependencies. */
  readonly load?: () => Promise<ExportData>;
  /** Whether the data to save is not loaded yet. */
  readonly disabled?: boolean;
};

/** Menu that exports all items of a kind to a file, for people (CSV) or programs (JSON). */
export function ExportMenu({ word = t`Export`, load, disabled, ...exported }: ExportMenuProps) {
  const { read, items } = useExport(load ?? (() => exported));
  return (
    <Menu
      label={t`Export ${translateText(exported.sheet.plural)}`}
      button={{
        word: read ? t`${read} read` : word,
        icon: IconDownload,
        loading: read !== undefined,
        disabled: disabled ?? false,
      }}
      items={items}
    />
  );
}

type ListExportProps<T> = Pick<ExportMenuProps, 'sheet' | 'word'> & {
  /** Undefined until all items are loaded, so that no incomplete file is saved. */
  readonly list: readonly T[] | undefined;
  readonly rows: (list: readonly T[]) => readonly Row[];
  readonly whole?: (
    list: readonly T[],
    onProgress: (count: number) => void,
  ) => Promise<readonly object[]>;
};

/** Menu that exports the items in a list, after all are loaded. */
export function ListExport<T>({ list, rows, whole, ...menu }: ListExportProps<T>) {
  return (
    <ExportMenu
      {...menu}
      disabled={list === undefined}
      rows={async () => rows(requireLoaded(list))}
      {...(whole && { whole: (onProgress) => whole(requireLoaded(list), onProgress) })}
    />
  );
}

/** @throws RangeError if the list has not been loaded */
function requireLoaded<T>(list: readonly T[] | undefined): readonly T[] {
  if (!list) throw new RangeError('no list');
  return list;
}
