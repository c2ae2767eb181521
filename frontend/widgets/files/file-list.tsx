import { IconDownload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { FileRow } from '#frontend/components/lists/file-row.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { type KnownFile, saveKnownFile } from '#frontend/data/files.ts';
import { t } from '#frontend/lib/text.ts';
import { findPreviewKind } from '#shared/requests/file-kinds.ts';
import classes from './file-list.module.css';

const FilePreview = lazy(async () => ({
  default: (await import('./file-preview.tsx')).FilePreview,
}));

/** Save a file, or show that it could not be loaded. */
async function saveOrShowError(file: KnownFile): Promise<void> {
  try {
    await saveKnownFile(file);
  } catch {
    showToast({ text: t`${file.name} could not be loaded. Try again in a moment.` });
  }
}

type FileListProps<File extends KnownFile> = {
  readonly files: readonly File[];
  readonly detailOf: (file: File) => ReactNode;
  readonly isNew?: (file: File) => boolean;
  readonly label?: string;
};

/** List of files, sorted by name. Images and PDF files open in a preview, all others are downloaded. */
export function FileList<File extends KnownFile>({
  files,
  detailOf,
  isNew = () => false,
  label,
}: FileListProps<File>) {
  const [open, setOpen] = useState<string>();
  const shown = files.filter(({ mediaType }) => findPreviewKind(mediaType));
  const at = shown.findIndex(({ fileId }) => fileId === open);
  return (
    <>
      <ul aria-label={label}>
        {files.map((file) => {
          return (
            <FileRow
              key={file.fileId}
              name={file.name}
              detail={detailOf(file)}
              isNew={isNew(file)}
              onOpen={() =>
                findPreviewKind(file.mediaType) ? setOpen(file.fileId) : void saveOrShowError(file)
              }
              action={
                <span className={classes.download}>
                  <IconButton
                    aria-label={t`Download ${file.name}`}
                    onClick={() => void saveOrShowError(file)}
                  >
                    <IconDownload size={15} stroke={1.6} aria-hidden />
                  </IconButton>
                </span>
              }
            />
          );
        })}
      </ul>
      {at >= 0 ? (
        <Suspense>
          <FilePreview
            files={shown}
            at={at}
            onMove={(to) => setOpen(shown[to]?.fileId)}
            onSave={(file) => void saveOrShowError(file)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
