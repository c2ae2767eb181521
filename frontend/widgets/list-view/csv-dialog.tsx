import { useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { arrangeColumns } from '#frontend/components/lists/data-list/arrange-columns.ts';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { CsvProgress, CsvSource } from './save-csv.ts';
import type { ListView } from './use-list-view.ts';
import classes from './views-dialog.module.css';

type CsvDialogProps = {
  readonly label: string;
  readonly source: CsvSource;
  readonly view: ListView;
  readonly onClose: () => void;
};

/** "140 of 214 read", with the number of rows for the file if it differs. */
function formatCsvProgress({ read, written }: CsvProgress, total: number | undefined): string {
  const words = total === undefined || total < read ? t`${read} read` : t`${read} of ${total} read`;
  return read === written ? words : t`${words}, ${written} match`;
}

/** Save all rows of a list page by page, including rows that are not loaded yet. The user can stop the export. */
export function CsvDialog({ label, source, view, onClose }: CsvDialogProps) {
  const { now } = useFormat();
  const { timeZone } = useViewer();
  const [all, setAll] = useState(false);
  const [progress, setProgress] = useState<CsvProgress>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function save() {
    const control = new AbortController();
    running.current = control;
    setProblem(undefined);
    setProgress({ read: 0, written: 0 });
    try {
      const shown = all ? null : arrangeColumns(view.all, view.chosen).map(({ key }) => key);
      const { file, count } = await source.make(shown, setProgress, control.signal);
      saveBlobAs(file, `${source.fileName}-${toPlainDate(now, timeZone)}.csv`);
      showToast({ text: t`Saved: ${source.words(count)}` });
      onClose();
    } catch (cause) {
      if (!control.signal.aborted) setProblem(t`No file was saved: ${describeError(cause)}`);
    }
    setProgress(undefined);
  }

  return (
    <Dialog label={t`Save as CSV`} onClose={onClose}>
      <div className="stack gap-12 pad-24">
        <h2>{t`Save as CSV`}</h2>
        <p className="muted">{rich`All of ${label} that match the filters, as a file for spreadsheets. Times are in UTC.`}</p>
        {[false, true].map((value) => (
          <label key={String(value)} className="row top gap-8 text-13 tick">
            <input
              type="radio"
              name="columns"
              checked={all === value}
              disabled={progress !== undefined}
              onChange={() => setAll(value)}
            />
            {value ? t`All columns` : t`The columns that are shown`}
          </label>
        ))}
        {progress ? (
          <Progress
            label={t`Reading the list`}
            part={source.total ? Math.min(1, progress.read / source.total) : undefined}
          >
            {formatCsvProgress(progress, source.total)}
          </Progress>
        ) : null}
        <FieldProblem>{problem}</FieldProblem>
        <div className={`row stretch end gap-8 ${classes.actions}`}>
          {progress ? (
            <Button variant="default" onClick={() => running.current?.abort()}>{t`Stop`}</Button>
          ) : (
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          )}
          <Button loading={progress !== undefined} onClick={() => void save()}>{t`Save`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
