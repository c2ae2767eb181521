import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { FileRow } from '#frontend/components/lists/file-row.tsx';
import { t } from '#frontend/lib/text.ts';
import { acceptedFileExtensions } from '#frontend/widgets/files/find-file-error.ts';
import { UploadRow } from '#frontend/widgets/files/upload-row.tsx';
import type { useCommentFiles } from '../use-comment-files.ts';
import classes from './composer.module.css';

type Files = ReturnType<typeof useCommentFiles>;

/** Files to send with the comment, each of which can be removed. */
export function ComposerFiles({
  files,
  box,
}: {
  files: Files;
  box: RefObject<HTMLElement | null>;
}) {
  if (files.count === 0) return null;
  const goOn = () => box.current?.focus();
  return (
    <ul className={classes.files} aria-label={t`Files to send`}>
      {files.arrived.map(({ uploadId, name }) => (
        <FileRow
          key={uploadId}
          name={name}
          detail=""
          action={
            <IconButton
              aria-label={t`Remove ${name}`}
              onClick={() => {
                files.remove(uploadId);
                goOn();
              }}
            >
              <IconX size={14} aria-hidden />
            </IconButton>
          }
        />
      ))}
      {files.uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onGone={goOn} />
      ))}
    </ul>
  );
}

/** Button that selects files for the comment. Files can also be pasted into the box. */
export function AttachButton({ files }: { files: Files }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={t`Files`}
        accept={acceptedFileExtensions}
        multiple
        hidden
        onChange={({ target }) => {
          files.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton
        variant="default"
        aria-label={t`Attach files`}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={16} aria-hidden />
      </IconButton>
    </>
  );
}
