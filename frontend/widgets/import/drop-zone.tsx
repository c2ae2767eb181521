import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './drop-zone.module.css';

type DropZoneProps = {
  readonly label: string;
  /** Accepted file types, in the format of the file input. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File | undefined) => void;
  /** Words in the area. */
  readonly children: ReactNode;
};

/** Area to drop or choose a file. */
export function DropZone({ label, accept, disabled = false, onFile, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      onDragEnter={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
    >
      <IconUpload size={20} stroke={1.6} aria-hidden />
      {children}
      <input
        type="file"
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </label>
  );
}
