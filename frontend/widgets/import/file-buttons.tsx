import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { t } from '#frontend/lib/text.ts';
import { ExportMenu } from './export-menu.tsx';
import type { FileOfKind } from './file-of-kind.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));

/** Everything of a kind into a file, or out of one. */
export function FileButtons({ file }: { file: FileOfKind }) {
  const { sheet, told = [] } = file;
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={15} stroke={1.75} aria-hidden />}
        onClick={() => setImporting(true)}
      >{t`Import`}</Button>
      <ExportMenu
        sheet={{ plural: sheet.plural, columns: [...sheet.columns, ...told] }}
        rows={file.rows}
      />
      {importing ? (
        <Suspense>
          <ImportDialog file={file} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
