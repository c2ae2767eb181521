import { IconDownload } from '@tabler/icons-react';
import { Button } from '#frontend/components/button.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { saveCsv } from './file-of-kind.ts';
import { type RowWithReason, titleOf } from './import-words.ts';
import classes from './refused-rows.module.css';

const shownAtMost = 100;

type RefusedRowsProps = { readonly sheet: Sheet; readonly refused: readonly RowWithReason[] };

/** Each refused row with its place in the file and why; all of them as a file to fix and import again. */
export function RefusedRows({ sheet, refused }: RefusedRowsProps) {
  if (refused.length === 0) return null;
  const save = () =>
    saveCsv(
      sheet,
      refused.map(({ row }) => row),
      refused.map(({ why }) => why),
    );
  return (
    <section className={classes.refused} aria-label={t`Refused rows`}>
      <RowList sheet={sheet} rows={refused} />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={save}
      >{t`Save the refused rows`}</Button>
    </section>
  );
}

/** Rows that are imported in part, with what is left out. */
export function NotedRows({ sheet, noted }: { sheet: Sheet; noted: readonly RowWithReason[] }) {
  if (noted.length === 0) return null;
  return (
    <section className={classes.refused} aria-label={t`Rows imported in part`}>
      <p>{t`Imported in part:`}</p>
      <RowList sheet={sheet} rows={noted} />
    </section>
  );
}

function RowList({ sheet, rows }: { sheet: Sheet; rows: readonly RowWithReason[] }) {
  return (
    <ul>
      {rows.slice(0, shownAtMost).map(({ line, row, why }) => (
        <li key={line}>
          <span className={classes.line}>{rich`Row ${line}`}</span>
          <span>
            <b>{titleOf(sheet, row)}</b> {why}
          </span>
        </li>
      ))}
      {rows.length > shownAtMost ? (
        <li>{rich`and ${rows.length - shownAtMost} more, all of them in the file`}</li>
      ) : null}
    </ul>
  );
}
