import { t } from '#frontend/lib/text.ts';
import { DropZone } from '#frontend/widgets/import/drop-zone.tsx';

type LogDropProps = {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
};

/** Drop area and file picker for a log. */
export const LogDrop = ({ busy, onFile }: LogDropProps) => (
  <DropZone
    label={t`Log of another system`}
    accept=".xes,.csv,.tsv,.txt,.gz,.xlsx,text/csv,application/gzip"
    disabled={busy}
    onFile={(file) => {
      if (file) onFile(file);
    }}
  >
    <span className="medium ink">
      {busy ? t`Looking at the file …` : t`Drop a log here, or choose one`}
    </span>
    <span>{t`XES or CSV, also packed with gzip, up to 200 MB, or Excel (.xlsx) up to 25 MB`}</span>
  </DropZone>
);
