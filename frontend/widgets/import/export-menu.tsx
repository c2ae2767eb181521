import { IconDownload } from '@tabler/icons-react';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { t, translateText } from '#frontend/lib/text.ts';
import type { Row } from '#shared/import/sheet.ts';
import { type Exported, useExport } from './use-export.ts';

type ExportMenuProps = Exported & {
  /** label of the button on a page with several */
  readonly word?: string;
  /** the same once what it needs is loaded; none: it needs nothing */
  readonly load?: () => Promise<Exported>;
  /** the data to save has not been loaded yet */
  readonly disabled?: boolean;
};

/** Everything of a kind into a file, for people or for programs. */
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
  /** undefined until all of it has been loaded: nothing is saved before */
  readonly list: readonly T[] | undefined;
  readonly rows: (list: readonly T[]) => readonly Row[];
  readonly whole?: (
    list: readonly T[],
    onProgress: (count: number) => void,
  ) => Promise<readonly object[]>;
};

/** Export of what a list shows, once it has been loaded. */
export function ListExport<T>({ list, rows, whole, ...menu }: ListExportProps<T>) {
  return (
    <ExportMenu
      {...menu}
      disabled={list === undefined}
      rows={async () => rows(needed(list))}
      {...(whole && { whole: (onProgress) => whole(needed(list), onProgress) })}
    />
  );
}

/** @throws Error for a list that has not been loaded */
function needed<T>(list: readonly T[] | undefined): readonly T[] {
  if (!list) throw new RangeError('no list');
  return list;
}
