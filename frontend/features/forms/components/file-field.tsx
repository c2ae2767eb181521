import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { FileRow } from '#frontend/components/lists/file-row.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { formatFileCount } from '#frontend/lib/language/counts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { acceptedFileExtensions } from '#frontend/widgets/files/find-file-error.ts';
import { UploadRow } from '#frontend/widgets/files/upload-row.tsx';
import { useFileLimit } from '#frontend/widgets/files/use-file-limit.ts';
import type { Upload } from '#frontend/widgets/files/use-uploads.ts';
import type { Field } from '#shared/forms/form.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import classes from './file-field.module.css';

type FileFieldProps = {
  readonly field: Extract<Field, { type: 'file' }>;
  readonly stored: readonly RequestFile[];
  readonly uploads: readonly Upload[];
  readonly error?: string | undefined;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (fileId: string) => Promise<void>;
};

/** Files of a field, selected or dropped, with upload progress and a button to remove each. */
export function FileField({ field, stored, uploads, error, onAdd, onRemove }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const megabytes = useFileLimit();
  const button = useRef<HTMLButtonElement>(null);
  /** Focus the upload button after the focused remove button disappears. */
  const focusButton = () => button.current?.focus();

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onAdd([...event.dataTransfer.files]);
  }

  return (
    <div>
      {stored.length + uploads.length > 0 ? (
        <ul className="below-12" aria-label={field.label}>
          {stored.map((file) => (
            <StoredRow key={file.fileId} file={file} onRemove={onRemove} onGone={focusButton} />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onGone={focusButton} />
          ))}
        </ul>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button is the reachable one */}
      <div
        className={`row wrap text-13 muted ${classes.drop}`}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          aria-label={field.label}
          accept={acceptedFileExtensions}
          multiple
          hidden
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button
          id={field.key}
          ref={button}
          variant="default"
          size="compact-sm"
          leftSection={<IconPaperclip size={14} aria-hidden />}
          aria-label={t`Choose files: ${field.label}`}
          aria-describedby={error ? `${field.key}-error` : undefined}
          onClick={() => input.current?.click()}
        >{t`Choose files`}</Button>
        <span>{rich`or drop them here. PDF, pictures, text and office documents, up to ${megabytes} MB each.`}</span>
      </div>
      <VisuallyHidden>
        <span role="status">{describeUploads(stored, uploads)}</span>
      </VisuallyHidden>
      {error ? (
        <p id={`${field.key}-error`} className={`text-12 line-height-16 bad ${classes.error}`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Describe for screen readers that an upload starts, completes or fails. */
function describeUploads(stored: readonly RequestFile[], uploads: readonly Upload[]): string {
  if (uploads.length === 0)
    return stored.length > 0 ? t`${formatFileCount(stored.length)} added.` : '';
  const failed = uploads.filter((upload) => upload.failed);
  const under = uploads.length - failed.length;
  return [
    ...failed.map((upload) => `${upload.name}: ${upload.failed}`),
    ...(under > 0 ? [t`${formatFileCount(under)} uploading.`] : []),
  ].join(' ');
}

type StoredRowProps = {
  readonly file: RequestFile;
  readonly onRemove: (fileId: string) => Promise<void>;
  readonly onGone: () => void;
};

function StoredRow({ file: { fileId, name, size: bytes }, onRemove, onGone }: StoredRowProps) {
  const { size } = useFormat();
  const [state, setState] = useState<'there' | 'going' | 'stays'>('there');
  async function remove() {
    setState('going');
    try {
      await onRemove(fileId);
      onGone();
    } catch {
      setState('stays');
    }
  }
  return (
    <FileRow
      name={name}
      detail={
        state === 'stays' ? t`The file could not be removed. Try again in a moment.` : size(bytes)
      }
      action={
        <IconButton
          aria-label={t`Remove ${name}`}
          disabled={state === 'going'}
          onClick={() => void remove()}
        >
          <IconX size={14} aria-hidden />
        </IconButton>
      }
    />
  );
}
