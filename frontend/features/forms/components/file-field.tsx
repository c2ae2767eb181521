import { ActionIcon, Button } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { FileRow } from '#frontend/components/file-row.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import type { Field } from '#shared/forms/form.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import classes from './file-field.module.css';

/** A file on its way. `failed`: why it did not arrive; it can be tried again. */
export type Upload = {
  readonly key: string;
  readonly field: string;
  readonly name: string;
  readonly progress: number;
  readonly failed?: string | undefined;
  readonly cancel: () => void;
  readonly retry: () => void;
};

type FileFieldProps = {
  readonly field: Extract<Field, { type: 'file' }>;
  readonly stored: readonly RequestFile[];
  readonly uploads: readonly Upload[];
  readonly error?: string | undefined;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (fileId: string) => void;
};

/** Files that answer a field: chosen or dropped, each with its progress, each removable. */
export function FileField({ field, stored, uploads, error, onAdd, onRemove }: FileFieldProps) {
  const { size } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onAdd([...event.dataTransfer.files]);
  }

  return (
    <div id={field.key} tabIndex={-1}>
      {stored.length + uploads.length > 0 ? (
        <ul className={classes.list}>
          {stored.map(({ fileId, name, size: bytes }) => (
            <FileRow
              key={fileId}
              name={name}
              detail={size(bytes)}
              action={
                <ActionIcon
                  size={24}
                  aria-label={`Remove ${name}`}
                  onClick={() => onRemove(fileId)}
                >
                  <IconX size={14} />
                </ActionIcon>
              }
            />
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
          multiple
          hidden
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPaperclip size={14} />}
          aria-label={`Choose files: ${field.label}`}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <span>or drop them here. PDF, pictures and office documents, 4 MB in all at a time.</span>
      </div>
      {error ? <p className={classes.error}>{error}</p> : null}
    </div>
  );
}

function UploadRow({ upload: { name, progress, failed, cancel, retry } }: { upload: Upload }) {
  return (
    <FileRow
      name={name}
      detail={failed ?? `${progress} %`}
      progress={failed ? undefined : progress}
      action={
        <>
          {failed ? (
            <Button variant="default" size="compact-xs" onClick={retry}>
              Try again
            </Button>
          ) : null}
          <ActionIcon
            size={24}
            aria-label={failed ? `Leave out ${name}` : `Cancel ${name}`}
            onClick={cancel}
          >
            <IconX size={14} />
          </ActionIcon>
        </>
      }
    />
  );
}
