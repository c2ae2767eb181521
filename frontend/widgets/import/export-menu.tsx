import { IconDownload } from '@tabler/icons-react';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { t, translateText } from '#frontend/lib/text.ts';
import { type Exported, useExport } from './use-export.ts';

type ExportMenuProps = Exported & {
  /** what the button says where a page has several */
  readonly word?: string;
  /** the same once what it needs is loaded; none: it needs nothing */
  readonly load?: () => Promise<Exported>;
};

/** Everything of a kind into a file, for people or for programs. */
export function ExportMenu({ word = t`Export`, load, ...exported }: ExportMenuProps) {
  const { read, items } = useExport(load ?? (() => exported));
  return (
    <Menu
      label={t`Export ${translateText(exported.sheet.plural)}`}
      button={{
        word: read ? t`${read} read` : word,
        icon: IconDownload,
        loading: read !== undefined,
      }}
      items={items}
    />
  );
}
