import { IconArrowRight, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { formatNumberOrText } from '#frontend/components/text/format/numbers.ts';
import type { RowOutcomes } from '#frontend/data/import-rows.ts';
import type { FileRows } from '#frontend/lib/rows-file.ts';
import { inContext, rich, t } from '#frontend/lib/text.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { saveCsv } from './file-of-kind.ts';
import {
  type CellChange,
  formatRowTitle,
  type ImportedRow,
  listRows,
  outcomeDisplayOrder,
} from './import-words.ts';
import { ListEnd, rowsPerPage } from './list-end.tsx';
import classes from './row-list.module.css';

type RowListProps = {
  readonly sheet: Sheet;
  readonly content: FileRows;
  readonly outcomes: RowOutcomes;
  /** New rows are already listed for review. */
  readonly isReviewed?: boolean;
};
type RowFilter = ImportedRow['outcome'] | 'all';

/** Each row of a file with its import outcome. The refused rows can be saved as a file, fixed, and imported again. */
export function RowList({ sheet, content, outcomes, isReviewed = false }: RowListProps) {
  const [shown, setShown] = useState<RowFilter>('all');
  const [limit, setLimit] = useState(rowsPerPage);
  const rows = listRows(sheet, content, outcomes).filter(
    ({ outcome }) => !(isReviewed && outcome === 'created'),
  );
  const of = (outcome: RowFilter) =>
    outcome === 'all' ? rows : rows.filter((row) => row.outcome === outcome);
  const present = outcomeDisplayOrder.filter((outcome) => of(outcome).length > 0);
  const wanted = present.find((outcome) => outcome === shown) ?? 'all';
  const found = of(wanted);
  const refused = of('refused');
  const choose = (outcome: RowFilter) => {
    setShown(outcome);
    setLimit(rowsPerPage);
  };
  const save = () =>
    saveCsv(
      sheet,
      refused.map(({ row }) => row),
      refused.map(({ why }) => why),
    );
  if (rows.length === 0) return null;
  return (
    <section
      className={`stack fit hug gap-8 text-13 ${classes.rows}`}
      aria-label={t`Rows of the file`}
    >
      {present.length > 1 ? (
        <Segments<RowFilter>
          label={t`Rows to show`}
          choices={(['all', ...present] as const).map((value) => ({
            value,
            label: `${filterLabels[value]} ${formatNumberOrText(of(value).length)}`,
          }))}
          value={wanted}
          onChange={choose}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <ul tabIndex={0}>
        {found.slice(0, limit).map((row) => (
          <RowItem key={row.line} sheet={sheet} {...row} />
        ))}
      </ul>
      <ListEnd limit={limit} count={found.length} onLimit={setLimit} />
      {refused.length > 0 ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={save}
        >{t`Save the refused rows`}</Button>
      ) : null}
    </section>
  );
}

function RowItem({ sheet, line, row, outcome, why, note, cells }: ImportedRow & { sheet: Sheet }) {
  return (
    <li>
      <span className={`stack packed muted tabular ${classes.line}`}>
        {rich`Row ${line}`}
        <span className={`medium ${classes.outcome}`} data-outcome={outcome}>
          {outcomeLabels[outcome]}
        </span>
      </span>
      <div>
        <b>{formatRowTitle(sheet, row)}</b> {why ? <span>{why}</span> : null}
        {note ? <span>{t`Imported in part: ${note}`}</span> : null}
        {cells.length > 0 ? (
          <ul>
            {cells.map((cell) => (
              <Cell key={cell.head} isNew={outcome === 'created'} {...cell} />
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}

/** Longer texts are truncated here. The file contains the full text. */
const maxCellLength = 160;
const truncateCell = (text: string) =>
  text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1).trimEnd()}…` : text;

function Cell({ head, from, to, isNew }: CellChange & { isNew: boolean }) {
  const empty = <span className={classes.empty}>{t`empty`}</span>;
  return (
    <li className={classes.cell}>
      <span className={classes.head}>{head}</span>
      {isNew ? null : (
        <>
          {from ? <del>{truncateCell(from)}</del> : empty}
          <IconArrowRight
            size={14}
            stroke={1.75}
            role="img"
            aria-label={inContext('cell')`becomes`}
          />
        </>
      )}
      {to ? <ins>{truncateCell(to)}</ins> : empty}
    </li>
  );
}

const outcomeLabels: Record<ImportedRow['outcome'], string> = {
  created: inContext('row')`New`,
  changed: inContext('row')`Changed`,
  same: inContext('row')`Unchanged`,
  refused: inContext('row')`Refused`,
  unfinished: inContext('row')`Not finished`,
};
const filterLabels: Record<RowFilter, string> = { all: inContext('row')`All`, ...outcomeLabels };
