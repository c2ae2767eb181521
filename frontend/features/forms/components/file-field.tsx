import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { FileRow } from '#frontend/components/file-row.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { IconButton } from '#frontend/components/icon-button.tsx';
import type { Field } from '#shared/forms/form.ts';
import { fileEndings } from '#shared/requests/file-kinds.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import classes from './file-field.module.css';

/** A file on its way. `failed`: why it did not arrive. */
export type Upload = {
  readonly key: string;
  readonly field: string;
  readonly name: string;
  /** percent uploaded; none while it waits for its turn */
  readonly progress?: number | undefined;
  readonly failed?: string | undefined;
  /** stops it, or takes a failed one from the list */
  readonly cancel: () => void;
  /** none for a file that would fail again */
  readonly retry?: (() => void) | undefined;
};

type FileFieldProps = {
  readonly field: Extract<Field, { type: 'file' }>;
  readonly stored: readonly RequestFile[];
  readonly uploads: readonly Upload[];
  readonly error?: string | undefined;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (fileId: string) => Promise<void>;
};

const accepted = fileEndings.map((ending) => `.${ending}`).join(',');

/** Files that answer a field: chosen or dropped, each with its progress, each removable. */
export function FileField({ field, stored, uploads, error, onAdd, onRemove }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onAdd([...event.dataTransfer.files]);
  }

  return (
    <div>
      {stored.length + uploads.length > 0 ? (
        <ul className={classes.list} aria-label={field.label}>
          {stored.map((file) => (
            <StoredRow key={file.fileId} file={file} onRemove={onRemove} />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button is the reachable one */}
      <div
        className={classes.drop}
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
          accept={accepted}
          multiple
          hidden
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button
          id={field.key}
          variant="default"
          size="compact-sm"
          leftSection={<IconPaperclip size={14} aria-hidden />}
          aria-label={`Choose files: ${field.label}`}
          aria-describedby={error ? `${field.key}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <span>or drop them here. PDF, pictures and office documents, up to 4 MB each.</span>
      </div>
      {error ? (
        <p id={`${field.key}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

type StoredRowProps = {
  readonly file: RequestFile;
  readonly onRemove: (fileId: string) => Promise<void>;
};

function StoredRow({ file: { fileId, name, size: bytes }, onRemove }: StoredRowProps) {
  const { size } = useFormat();
  const [state, setState] = useState<'there' | 'going' | 'stays'>('there');
  async function remove() {
    setState('going');
    try {
      await onRemove(fileId);
    } catch {
      setState('stays');
    }
  }
  return (
    <FileRow
      name={name}
      detail={
        state === 'stays' ? 'The file could not be removed. Try again in a moment.' : size(bytes)
      }
      action={
        <IconButton
          aria-label={`Remove ${name}`}
          disabled={state === 'going'}
          onClick={() => void remove()}
        >
          <IconX size={14} aria-hidden />
        </IconButton>
      }
    />
  );
}

function UploadRow({ upload: { name, progress, failed, cancel, retry } }: { upload: Upload }) {
  const state = progress === undefined ? 'Waiting' : `${progress} %`;
  return (
    <FileRow
      name={name}
      detail={failed ? <span className={classes.failed}>{failed}</span> : state}
      progress={failed ? undefined : progress}
      action={
        <>
          {failed && retry ? (
            <Button variant="default" size="compact-sm" onClick={retry}>
              Try again
            </Button>
          ) : null}
          <IconButton aria-label={failed ? `Leave out ${name}` : `Cancel ${name}`} onClick={cancel}>
            <IconX size={14} aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}
