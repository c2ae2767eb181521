import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { useNarrow } from '#frontend/components/use-narrow.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import { ExportMenu } from './export-menu.tsx';
import type { FileOfKind } from './file-of-kind.ts';
import { type Exported, useExport } from './use-export.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));

/** Everything of a kind into a file, or out of one. On a phone a menu: the list begins higher up. */
export function FileButtons({ file }: { file: FileOfKind }) {
  const { sheet, told = [] } = file;
  const [importing, setImporting] = useState(false);
  const isNarrow = useNarrow();
  const begin = () => setImporting(true);
  const exported = {
    sheet: { plural: sheet.plural, columns: [...sheet.columns, ...told] },
    rows: file.rows,
  };
  return (
    <>
      {isNarrow ? (
        <FileMenu exported={exported} onImport={begin} />
      ) : (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={15} stroke={1.75} aria-hidden />}
            onClick={begin}
          >{t`Import`}</Button>
          <ExportMenu {...exported} />
        </>
      )}
      {importing ? (
        <Suspense>
          <ImportDialog file={file} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function FileMenu({ exported, onImport }: { exported: Exported; onImport: () => void }) {
  const { items } = useExport(exported);
  return (
    <Menu
      label={t`Import or export ${translateText(exported.sheet.plural)}`}
      variant="default"
      items={[
        { label: t`Import`, icon: IconUpload, onPick: onImport },
        ...items.map((item, n) => ({ ...item, apart: n === 0 })),
      ]}
    />
  );
}
