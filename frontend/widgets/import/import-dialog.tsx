import { Button } from '#frontend/components/button.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { Progress } from '#frontend/components/progress.tsx';
import { rich, t, translateText } from '#frontend/lib/text.ts';
import { ColumnsOfFile } from './columns-of-file.tsx';
import { FileDrop } from './file-drop.tsx';
import type { FileOfKind } from './file-of-kind.ts';
import classes from './import-dialog.module.css';
import { countOf, dueRows, importWords, summaryOf } from './import-words.ts';
import { RowList } from './row-list.tsx';
import { useImport } from './use-import.ts';

type ImportDialogProps = { readonly file: FileOfKind; readonly onClose: () => void };

/** A file is chosen, tried without storing anything, and imported; what is refused is told with the reason. */
export function ImportDialog({ file, onClose }: ImportDialogProps) {
  const { sheet } = file;
  const importing = useImport(file);
  const { stage, problem, content, outcomes, leftOut } = importing;
  const { rows, unknown, sheets } = content;
  const created = countOf(outcomes, 'created');
  const found = created + countOf(outcomes, 'changed');
  const due = stage === 'checked' ? found - leftOut.rows.size : found;
  const refused = countOf(outcomes, 'refused');
  const isAtWork = stage === 'checking' || stage === 'importing';
  return (
    <Dialog
      label={t`Import ${translateText(sheet.plural)}`}
      place="editor"
      onClose={isAtWork ? stay : onClose}
    >
      <div className={classes.dialog}>
        <h2>{rich`Import ${translateText(sheet.plural)}`}</h2>
        {stage === 'choosing' ? (
          <FileDrop file={file} onFile={(chosen) => void importing.choose(chosen)} />
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
          <div className={classes.effect} role="status">
            <b>{due > 0 ? headline[stage] : t`Nothing changes:`}</b> {summaryOf(outcomes)}.
            {stage === 'checked' && created > 0 ? ` ${file.effect?.(created) ?? ''}` : ''}
            {stage === 'checked' && refused > 0 && due > 0 ? t` Refused rows are left out.` : ''}
            {sheets
              ? t` Of the workbook only the sheet “${sheets.name}” is read, not ${sheets.others.join(', ')}.`
              : ''}
            {unknown.length > 0 ? t` These columns are not read: ${unknown.join(', ')}.` : ''}
          </div>
        ) : null}
        {sheet.isMapped && content.heads && (stage === 'checked' || stage === 'checking') ? (
          <ColumnsOfFile
            sheet={sheet}
            heads={content.heads}
            onChoose={(head, column) => void importing.chooseColumn(head, column)}
          />
        ) : null}
        {problem ? (
          <p className={classes.refused} role="alert">
            {problem}
          </p>
        ) : null}
        {stage === 'checked' && found > 0
          ? file.review?.(dueRows(content, outcomes), leftOut)
          : null}
        {!isAtWork && stage !== 'choosing' ? (
          <RowList sheet={sheet} content={content} outcomes={outcomes} />
        ) : null}
        <div className={classes.actions}>
          {stage === 'importing' ? (
            <Button variant="default" onClick={importing.stop}>{t`Stop`}</Button>
          ) : null}
          {stage === 'checked' || stage === 'done' ? (
            <Button variant="default" onClick={importing.again}>{t`Choose another file`}</Button>
          ) : null}
          {isAtWork ? null : (
            <Button variant={stage === 'done' ? 'filled' : 'default'} onClick={onClose}>
              {stage === 'done' || stage === 'stopped' ? t`Close` : t`Cancel`}
            </Button>
          )}
          {stage === 'checked' ? (
            <Button disabled={due === 0} onClick={() => void importing.start()}>
              {due > 0 ? importWords(sheet, due) : t`Nothing to import`}
            </Button>
          ) : null}
          {stage === 'stopped' ? (
            <Button
              onClick={() => void importing.goOn()}
            >{rich`Go on with ${rows.length - outcomes.size} rows`}</Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

/** While it is at work the dialog stays: Stop ends it. */
const stay = () => {};

const headline = {
  checked: t`When you import:`,
  stopped: t`Stopped; what was imported stays:`,
  done: t`Imported:`,
} as const;
