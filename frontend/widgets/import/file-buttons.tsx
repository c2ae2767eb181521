import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ImportExportSpec } from './file-of-kind.ts';
import { type ExportData, useExport } from './use-export.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));

type FileButtonsProps = {
  readonly file: ImportExportSpec;
  /** Loads the file definition with its dependencies on demand; undefined if it has no dependencies. */
  readonly load?: () => Promise<ImportExportSpec>;
};

const exportOf = ({ sheet, told = [], rows }: ImportExportSpec): ExportData => ({
  sheet: { plural: sheet.plural, columns: [...sheet.columns, ...told] },
  rows,
});

/** Buttons to export and import all items of a kind. On a phone they are a menu, so that the list starts higher up. */
export function FileButtons({ file, load }: FileButtonsProps) {
  const loaded = load ?? (async () => file);
  const [imported, setImported] = useState<ImportExportSpec>();
  const isNarrow = useNarrow();
  async function begin() {
    try {
      setImported(await loaded());
    } catch (cause) {
      showToast({ text: describeError(cause) });
    }
  }
  const exported = { ...exportOf(file), load: async () => exportOf(await loaded()) };
  return (
    <>
      {isNarrow ? (
        <FileMenu {...exported} onImport={() => void begin()} />
      ) : (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={15} stroke={1.75} aria-hidden />}
            onClick={() => void begin()}
          >{t`Import`}</Button>
          <ExportMenu {...exported} />
        </>
      )}
      {imported ? (
        <Suspense>
          <ImportDialog file={load ? imported : file} onClose={() => setImported(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

type FileMenuProps = Pick<ExportData, 'sheet'> & {
  readonly load: () => Promise<ExportData>;
  readonly onImport: () => void;
};

function FileMenu({ sheet, load, onImport }: FileMenuProps) {
  const { items } = useExport(load);
  return (
    <Menu
      label={t`Import or export ${translateText(sheet.plural)}`}
      variant="default"
      items={[
        { label: t`Import`, icon: IconUpload, onPick: onImport },
        ...items.map((item, n) => ({ ...item, apart: n === 0 })),
      ]}
    />
  );
}
