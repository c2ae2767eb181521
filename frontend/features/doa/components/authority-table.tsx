import { IconAlertTriangle, IconCircleX, IconMoon } from '@tabler/icons-react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useProgressiveRows } from '#frontend/components/lists/data-list/use-progressive-rows.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import type { AuthorityCell, AuthorityMatrix } from '#shared/doa/matrix.ts';
import { type AuthorityRow, type ClimbStep, formatAmountBand } from '../authority.ts';
import { isGrave, listCellProblems } from '../finding-words.ts';
import classes from './authority-table.module.css';

/** Position in the table: one level in one department. */
export type CellPosition = {
  readonly row: AuthorityRow;
  readonly cell: AuthorityCell;
  readonly n: number;
};

type AuthorityTableProps = {
  readonly matrix: AuthorityMatrix;
  /** Visible rows of the matrix. */
  readonly rows: readonly AuthorityRow[];
  /** Department, and the levels that the tested amount climbs there. */
  readonly tried: { readonly departmentId: string | null; readonly steps: readonly ClimbStep[] };
  /** Cell to highlight, in any level if `levelId` is null; undefined for no cell. */
  readonly shown:
    | { readonly departmentId: string | null; readonly levelId: string | null }
    | undefined;
  readonly onChoose: (at: CellPosition) => void;
};

/** Scroll to the highlighted cell, even if the table is wider than the page. */
const bringIntoView = (cell: HTMLElement | null) =>
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/**
 * Table of approval limits, with departments as rows and levels as columns. Inherited rules are shown in a faint color.
 */
export function AuthorityTable({ matrix, rows, tried, shown, onChoose }: AuthorityTableProps) {
  const { locale } = useViewer();
  const drawn = useProgressiveRows(rows);
  return (
    <div className={classes.box}>
      <table
        className={`full text-13 ${classes.table}`}
        aria-label={t`Who may decide, by department and amount`}
      >
        <thead>
          <tr>
            <th scope="col">{t`Department`}</th>
            {matrix.levels.map(({ level }, n) => (
              <th key={level.id} scope="col">
                <span className="block text-12 line-height-16 regular muted">{level.name}</span>
                {formatAmountBand(matrix, n, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row) => (
            <tr
              key={row.departmentId ?? ''}
              data-shown={shown?.departmentId === row.departmentId || undefined}
            >
              <th scope="row" style={{ paddingInlineStart: 12 + row.depth * 12 }}>
                {row.name}
                {row.head ? (
                  <span className="block text-12 line-height-16 regular muted">
                    <PersonChip person={row.head} />
                  </span>
                ) : null}
              </th>
              {row.cells.map((cell, n) => {
                const step =
                  tried.departmentId === row.departmentId
                    ? tried.steps.find(({ levelId }) => levelId === cell.levelId)
                    : undefined;
                const isShown =
                  shown?.departmentId === row.departmentId && shown.levelId === cell.levelId;
                return (
                  <td
                    key={cell.levelId}
                    ref={isShown ? bringIntoView : undefined}
                    data-tried={step?.state}
                    data-shown={isShown || undefined}
                  >
                    <Cell
                      cell={cell}
                      label={`${row.name}, ${matrix.levels[n]?.level.name}`}
                      onChoose={() => onChoose({ row, cell, n })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = {
  readonly cell: AuthorityCell;
  readonly label: string;
  readonly onChoose: () => void;
};

function Cell({ cell, label, onChoose }: CellProps) {
  const { people, inheritedFrom, exceptions, marks } = cell;
  const looks = listCellProblems(cell);
  const isBad = marks.some(isGrave);
  const Mark = isBad ? IconCircleX : IconAlertTriangle;
  return (
    <button
      type="button"
      className={`relative gap-2 full ${classes.cell}`}
      data-inherited={inheritedFrom ? true : undefined}
      data-tone={isBad ? 'bad' : looks.length > 0 ? 'warn' : undefined}
      onClick={onChoose}
    >
      <VisuallyHidden>{label}: </VisuallyHidden>
      {people.length > 0 ? null : marks.includes('gap') ? (
        <span className={classes.missing}>{t`Nobody`}</span>
      ) : (
        <>
          <VisuallyHidden>{t`nobody`}</VisuallyHidden>
          <span className="subtle" aria-hidden>
            –
          </span>
        </>
      )}
      {people.map((person) => (
        <LimitHolder key={person.userId} person={person} />
      ))}
      {inheritedFrom ? (
        <span className="text-12 line-height-16 muted">{rich`from ${inheritedFrom}`}</span>
      ) : null}
      {exceptions > 0 ? (
        <span className="text-12 line-height-16 muted">
          {plural(
            exceptions,
            t`other people for ${exceptions} category`,
            t`other people for ${exceptions} categories`,
          )}
        </span>
      ) : null}
      {looks.length > 0 ? (
        <span className={classes.flag} data-hint={looks.join(', ')}>
          <Mark size={14} aria-hidden />
          <VisuallyHidden>. {looks.join(', ')}</VisuallyHidden>
        </span>
      ) : null}
    </button>
  );
}

/**
 * Person with the level. Struck through if they cannot be assigned, and with the end date if they are out of office.
 */
function LimitHolder({ person }: { person: AuthorityCell['people'][number] }) {
  const { dateBriefly } = useFormat();
  const { isActive, canBeAsked, away } = person;
  return (
    <>
      <span data-gone={!canBeAsked || undefined}>
        <PersonChip person={person} />
        {canBeAsked ? null : (
          <VisuallyHidden>
            {isActive ? t`, who is an employee` : t`, who is not active`}
          </VisuallyHidden>
        )}
      </span>
      {away ? (
        <span className="row gap-4 text-12 line-height-16 warn">
          <IconMoon size={13} stroke={1.75} aria-hidden />
          {rich`away until ${dateBriefly(away.until)}`}
        </span>
      ) : null}
    </>
  );
}
