import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { formatNumberOrText } from '#frontend/components/text/format/numbers.ts';
import { countRowsToUndo, undoImport, useRefreshImports } from '#frontend/data/file-imports.ts';
import { t } from '#frontend/lib/text.ts';
import type { FileImport, UndoneRow } from '#shared/import/file-imports-api.ts';
import type { ImportExportSpec } from './file-of-kind.ts';
import { formatStoredCounts, formatUndoCounts } from './import-words.ts';
import { RowsNotUndone } from './rows-not-undone.tsx';

export type UndoableImport = Pick<
  FileImport,
  'id' | 'fileName' | 'created' | 'changed' | 'undone' | 'kept'
>;
type UndoImportProps = {
  readonly file: Pick<ImportExportSpec, 'refresh'>;
  readonly one: UndoableImport;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
};
type Stage = 'asking' | 'working' | 'stopped' | 'done';

/** Explain the effect of an undo, undo an import, and list the rows that were not undone, with the reasons. */
export function UndoImport({ file, one, onBusy, onBack, onClose }: UndoImportProps) {
  const refreshImports = useRefreshImports();
  const [stage, setStage] = useState<Stage>('asking');
  const [rows, setRows] = useState<readonly UndoneRow[]>([]);
  const [problem, setProblem] = useState<string>();
  const total = countRowsToUndo(one);
  const kept = rows.filter(({ outcome }) => outcome === 'kept');
  const count = { undone: rows.length - kept.length, kept: kept.length };

  async function start() {
    setStage('working');
    setProblem(undefined);
    onBusy(true);
    try {
      await undoImport(one.id, setRows);
      setStage('done');
    } catch (cause) {
      setProblem(describeError(cause));
      setStage('stopped');
    }
    onBusy(false);
    await Promise.all([file.refresh(), refreshImports()]);
  }

  return (
    <>
      {stage === 'working' ? (
        <Progress label={t`Undoing`} part={total > 0 ? rows.length / total : undefined}>
          {t`${formatNumberOrText(rows.length)} of ${formatNumberOrText(total)} rows undone`}
        </Progress>
      ) : (
        <div className="effect" role="status">
          {stage === 'asking' ? (
            <>
              <b>{t`Undo the import of ${one.fileName}:`}</b>{' '}
              {t`${formatStoredCounts(one)}. What it made is removed, what it changed is put back. What somebody has changed or used since stays.`}
            </>
          ) : (
            <b>{rows.length > 0 ? `${formatUndoCounts(count)}.` : t`Nothing was left to undo.`}</b>
          )}
        </div>
      )}
      {problem ? (
        <p className="text-13 bad" role="alert">
          {problem}
        </p>
      ) : null}
      {stage === 'done' || stage === 'stopped' ? <RowsNotUndone kept={kept} /> : null}
      <div className="row wrap stretch end gap-8">
        {stage === 'asking' ? (
          <>
            <Button variant="default" onClick={onBack}>{t`Cancel`}</Button>
            <Button onClick={() => void start()}>{t`Undo the import`}</Button>
          </>
        ) : null}
        {stage === 'stopped' ? <Button onClick={() => void start()}>{t`Go on`}</Button> : null}
        {stage === 'done' ? <Button onClick={onClose}>{t`Close`}</Button> : null}
      </div>
    </>
  );
}
