import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import classes from './process-imports.module.css';

type LogDropProps = {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
};

/** Drop area and file picker for a log. */
export function LogDrop({ busy, onFile }: LogDropProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      className={`stack relative gap-8 text-13 muted text-center ${classes.drop}`}
      data-over={isOver || undefined}
      onDragEnter={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
    >
      <IconUpload size={20} stroke={1.6} aria-hidden />
      <span className="medium ink">
        {busy ? t`Looking at the file …` : t`Drop a log here, or choose one`}
      </span>
      <span>{t`XES or CSV, also packed with gzip, up to 200 MB, or Excel (.xlsx) up to 25 MB`}</span>
      <input
        type="file"
        accept=".xes,.csv,.tsv,.txt,.gz,.xlsx,text/csv,application/gzip"
        aria-label={t`Log of another system`}
        disabled={busy}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </label>
  );
}
