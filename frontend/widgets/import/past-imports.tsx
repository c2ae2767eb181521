import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import {
  countRowsToUndo,
  fileImportsQuery,
  rowsNotUndoneQuery,
} from '#frontend/data/file-imports.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { FileImport } from '#shared/import/file-imports-api.ts';
import type { ImportExportSpec } from './file-of-kind.ts';
import { formatStoredCounts, formatUndoCounts } from './import-words.ts';
import classes from './past-imports.module.css';
import { RowsNotUndone } from './rows-not-undone.tsx';

type PastImportsProps = {
  readonly file: Pick<ImportExportSpec, 'operation'>;
  readonly onUndo: (one: FileImport) => void;
};

/** List of imports of one kind in the last 30 days, each with a button to undo it. */
export function PastImports({ file: { operation }, onUndo }: PastImportsProps) {
  const { data: imports = [] } = useQuery({
    ...fileImportsQuery(operation),
    ...{ refetchOnMount: 'always' as const },
  });
  if (imports.length === 0) return null;
  return (
    <section className={`text-13 ${classes.past}`} aria-label={t`Imports of the last 30 days`}>
      <h3>{t`Imports of the last 30 days`}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <ul tabIndex={0}>
        {imports.map((one) => (
          <PastImport key={one.id} one={one} onUndo={onUndo} />
        ))}
      </ul>
    </section>
  );
}

/** Rows that the undo of an import did not change, with the reasons. They are loaded on demand. */
function UnchangedRows({ one: { id, kept } }: { one: FileImport }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({ ...rowsNotUndoneQuery(id), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{plural(kept, t`${kept} row left: why`, t`${kept} rows left: why`)}</summary>
      {error ? (
        <p className="paragraph" role="alert">
          {describeError(error)}
        </p>
      ) : null}
      <RowsNotUndone kept={data ?? []} />
    </details>
  );
}

function PastImport({ one, onUndo }: Pick<PastImportsProps, 'onUndo'> & { one: FileImport }) {
  const format = useFormat();
  const { fileName, by, at, undo } = one;
  const name = fileName || t`Sent by a program`;
  return (
    <li>
      <div>
        <b>{name}</b>
        <span>{`${by.name}, ${format.moment(at)}: ${formatStoredCounts(one)}`}</span>
        {undo ? (
          <span>{`${undo.by.name}, ${format.moment(undo.at)}: ${formatUndoCounts(one)}`}</span>
        ) : null}
        {one.kept > 0 ? <UnchangedRows one={one} /> : null}
      </div>
      {countRowsToUndo(one) > 0 ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Undo the import of ${name}`}
          onClick={() => onUndo(one)}
        >{t`Undo`}</Button>
      ) : null}
    </li>
  );
}
