import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import type { FileEncodings } from '#frontend/lib/file-encodings.ts';
import { rich, t, translateText } from '#frontend/lib/text.ts';
import { encodingLabels } from '#frontend/widgets/words/log-words.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { FileColumnMapping } from './columns-of-file.tsx';
import { FileDrop } from './file-drop.tsx';
import type { ImportExportSpec } from './file-of-kind.ts';
import {
  countOutcomes,
  formatImportLabel,
  listRowsToStore,
  markUnsentRows,
  summarizeOutcomes,
} from './import-words.ts';
import { PastImports } from './past-imports.tsx';
import { RowList } from './row-list.tsx';
import { type UndoableImport, UndoImport } from './undo-import.tsx';
import { useImport } from './use-import.ts';

type ImportDialogProps = { readonly file: ImportExportSpec; readonly onClose: () => void };

/** Dialog that imports a file or undoes an import. */
export function ImportDialog({ file, onClose }: ImportDialogProps) {
  const { sheet } = file;
  const importing = useImport(file);
  const [undoing, setUndoing] = useState<UndoableImport>();
  const [isUndoing, setIsUndoing] = useState(false);
  const { stage } = importing;
  const isAtWork = isUndoing || stage === 'checking' || stage === 'importing';
  return (
    <Dialog
      label={t`Import ${translateText(sheet.plural)}`}
      place="editor"
      onClose={isAtWork ? stay : onClose}
    >
      <div className="stack fit gap-16 pad-24">
        <h2>{rich`Import ${translateText(sheet.plural)}`}</h2>
        {undoing ? (
          <UndoImport
            key={undoing.id}
            file={file}
            one={undoing}
            onBusy={setIsUndoing}
            onBack={() => setUndoing(undefined)}
            onClose={onClose}
          />
        ) : (
          <ImportStages file={file} importing={importing} onUndo={setUndoing} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

type ImportOfFileProps = ImportDialogProps & {
  readonly importing: ReturnType<typeof useImport>;
  readonly onUndo: (one: UndoableImport) => void;
};

/**
 * Dialog to select a file, preview its import without storing anything, and import it. Rejected rows are shown with the
 * reason.
 */
function ImportStages({ file, importing, onUndo, onClose }: ImportOfFileProps) {
  const { sheet } = file;
  const { stage, problem, content, outcomes, leftOut, importId, fileName } = importing;
  const { rows, unknown, sheets, encodings } = content;
  const listed = stage === 'stopped' ? markUnsentRows(rows, outcomes, problem) : outcomes;
  const created = countOutcomes(outcomes, 'created');
  const changed = countOutcomes(outcomes, 'changed');
  const found = created + changed;
  const due = stage === 'checked' ? found - leftOut.rows.size : found;
  const refused = countOutcomes(outcomes, 'refused');
  const isAtWork = stage === 'checking' || stage === 'importing';
  const isReviewed = stage === 'checked' && found > 0 && file.review !== undefined;
  const isOver = stage === 'done' || stage === 'stopped';
  return (
    <>
      {stage === 'choosing' ? (
        <>
          <FileDrop file={file} onFile={(chosen) => void importing.choose(chosen)} />
          <PastImports file={file} onUndo={onUndo} />
        </>
      ) : null}
      {isAtWork ? (
        <Progress
          label={stage === 'checking' ? t`Checking` : t`Importing`}
          part={outcomes.size / rows.length}
        >
          {stage === 'checking'
            ? t`${outcomes.size} of ${rows.length} rows checked`
            : t`${outcomes.size} of ${rows.length} rows done`}
        </Progress>
      ) : null}
      {stage !== 'choosing' && !isAtWork ? (
        <div className="effect" role="status">
          <b>{due > 0 ? headline[stage] : t`Nothing changes:`}</b> {summarizeOutcomes(listed)}.
          {stage === 'checked' && created > 0 ? ` ${file.effect?.(created) ?? ''}` : ''}
          {stage === 'checked' && refused > 0 && due > 0 ? t` Refused rows are left out.` : ''}
          {sheets
            ? t` Of the workbook only the sheet “${sheets.name}” is read, not ${sheets.others.join(', ')}.`
            : ''}
          {unknown.length > 0 ? t` These columns are not read: ${unknown.join(', ')}.` : ''}
        </div>
      ) : null}
      {encodings && (stage === 'checked' || stage === 'checking') ? (
        <LettersOfFile
          encodings={encodings}
          onChoose={(encoding) => void importing.chooseEncoding(encoding)}
        />
      ) : null}
      {sheet.isMapped && content.heads && (stage === 'checked' || stage === 'checking') ? (
        <FileColumnMapping
          sheet={sheet}
          heads={content.heads}
          onChoose={(head, column) => void importing.chooseColumn(head, column)}
        />
      ) : null}
      {problem ? (
        <p className="text-13 bad" role="alert">
          {problem}
        </p>
      ) : null}
      {isReviewed ? file.review?.(listRowsToStore(content, outcomes), leftOut) : null}
      {!isAtWork && stage !== 'choosing' ? (
        <RowList sheet={sheet} content={content} outcomes={listed} isReviewed={isReviewed} />
      ) : null}
      <div className="row wrap stretch end gap-8">
        {stage === 'importing' ? (
          <Button variant="default" onClick={importing.stop}>{t`Stop`}</Button>
        ) : null}
        {isOver && found > 0 ? (
          <Button
            variant="default"
            onClick={() => onUndo({ id: importId, fileName, created, changed, undone: 0, kept: 0 })}
          >{t`Undo this import`}</Button>
        ) : null}
        {stage === 'checked' || stage === 'done' ? (
          <Button variant="default" onClick={importing.again}>{t`Choose another file`}</Button>
        ) : null}
        {isAtWork ? null : (
          <Button variant={stage === 'done' ? 'filled' : 'default'} onClick={onClose}>
            {isOver ? t`Close` : t`Cancel`}
          </Button>
        )}
        {stage === 'checked' ? (
          <Button disabled={due === 0 || encodings?.isOpen} onClick={() => void importing.start()}>
            {due > 0 ? formatImportLabel(sheet, due) : t`Nothing to import`}
          </Button>
        ) : null}
        {stage === 'stopped' ? (
          <Button
            onClick={() => void importing.goOn()}
          >{rich`Go on with ${rows.length - outcomes.size} rows`}</Button>
        ) : null}
      </div>
    </>
  );
}

/** Ignore attempts to close the dialog during an import. Only Stop ends the import. */
const stay = () => {};

const headline = {
  checked: t`When you import:`,
  stopped: t`Stopped; what was imported stays:`,
  done: t`Imported:`,
} as const;

type LettersOfFileProps = {
  readonly encodings: FileEncodings;
  readonly onChoose: (encoding: TextEncoding) => void;
};

/** Choice of the encoding of a file, by words of the file. */
function LettersOfFile({ encodings: { used, isOpen, options }, onChoose }: LettersOfFileProps) {
  return (
    <NativeSelect
      size="xs"
      label={t`Letters are written in`}
      error={isOpen ? t`Its letters fit several alphabets: choose one.` : null}
      value={isOpen ? '' : used}
      data={[
        ...(isOpen ? [{ value: '', label: t`Choose` }] : []),
        ...options.map(({ encoding, sample }) => ({
          value: encoding,
          label: `${sample} · ${encodingLabels[encoding]}`,
        })),
      ]}
      onChange={({ currentTarget }) => {
        const option = options.find(({ encoding }) => encoding === currentTarget.value);
        if (option) onChoose(option.encoding);
      }}
    />
  );
}
