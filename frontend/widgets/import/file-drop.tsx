import { Button } from '#frontend/components/inputs/button.tsx';
import { inContext, rich, t, translateText } from '#frontend/lib/text.ts';
import { DropZone } from './drop-zone.tsx';
import { type ImportExportSpec, saveCsv } from './file-of-kind.ts';

type DropAreaProps = {
  /** "CSV or Excel" */
  readonly formats: string;
  /** Accepted file types, in the format of the file input. */
  readonly accept: string;
  readonly chosenName?: string | undefined;
  readonly onFile: (file: File | undefined) => void;
};

/** Area to drop or choose a file of a format. */
export const DropArea = ({ formats, accept, chosenName, onFile }: DropAreaProps) => (
  <DropZone label={inContext('upload')`${formats} file`} accept={accept} onFile={onFile}>
    <span className="medium ink">{rich`Drop a ${formats} file here, or ${<span>{t`choose one`}</span>}`}</span>
    {chosenName ? <span className="break-anywhere">{chosenName}</span> : null}
  </DropZone>
);

type FileDropProps = {
  readonly file: Pick<ImportExportSpec, 'sheet' | 'other'>;
  readonly onFile: (file: File | undefined) => void;
};

/** Area to drop or choose a file, with a description of its format. */
export function FileDrop({ file: { sheet, other }, onFile }: FileDropProps) {
  return (
    <>
      {other?.asked}
      <DropArea
        formats={other ? t`CSV, Excel, JSON or ${other.word}` : t`CSV, Excel or JSON`}
        accept={`.csv,.tsv,.txt,.xlsx,.json,text/csv,application/json${other ? `,${other.accept}` : ''}`}
        onFile={onFile}
      />
      <div className="stack hug gap-8 text-13 muted">
        <p>{rich`The first line names the columns: ${sheet.columns.map(({ head }) => translateText(head, 'column')).join(', ')}. A column that is missing leaves everything in it as it is; an empty cell empties it. Nothing is stored before you have seen what the import does.`}</p>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => saveCsv(sheet, [])}
        >{t`Download a template`}</Button>
      </div>
    </>
  );
}
