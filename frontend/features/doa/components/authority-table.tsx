import { IconAlertTriangle } from '@tabler/icons-react';
import { useViewer } from '#frontend/components/viewer.tsx';
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx';
import { PersonChip } from '#frontend/widgets/person-chip.tsx';
import type { AuthorityCell, AuthorityMatrix } from '#shared/doa/matrix.ts';
import { bandWords, type Row, type Step } from '../authority.ts';
import classes from './authority-table.module.css';

/** One place in the table: who holds one level in one department. */
export type At = { readonly row: Row; readonly cell: AuthorityCell; readonly n: number };

type AuthorityTableProps = {
  readonly matrix: AuthorityMatrix;
  /** the department and the levels that an amount climbs there */
  readonly tried: { readonly departmentId: string | null; readonly steps: readonly Step[] };
  /** the department that somebody was led to; undefined: none */
  readonly shown: string | null | undefined;
  readonly onChoose: (at: At) => void;
};

/** Departments by levels: rules of the place itself in ink, those that hold from above in pencil. */
export function AuthorityTable({ matrix, tried, shown, onChoose }: AuthorityTableProps) {
  const { locale } = useViewer();
  return (
    <div className={classes.box}>
      <table className={classes.table} aria-label="Who may decide, by department and amount">
        <thead>
          <tr>
            <th scope="col">Department</th>
            {matrix.levels.map(({ level }, n) => (
              <th key={level.id} scope="col">
                <span className={classes.level}>{level.name}</span>
                {bandWords(matrix, n, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => (
            <tr key={row.departmentId ?? ''} data-shown={shown === row.departmentId || undefined}>
              <th scope="row" style={{ paddingInlineStart: 12 + row.depth * 12 }}>
                {row.name}
                {row.head ? <span className={classes.head}>{row.head.name}</span> : null}
              </th>
              {row.cells.map((cell, n) => {
                const step =
                  tried.departmentId === row.departmentId
                    ? tried.steps.find(({ levelId }) => levelId === cell.levelId)
                    : undefined;
                return (
                  <td key={cell.levelId} data-tried={step?.state}>
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
  const { people, inheritedFrom, exceptions, ruleIds } = cell;
  const gone = people.filter(({ isActive }) => !isActive);
  return (
    <button
      type="button"
      className={classes.cell}
      data-inherited={inheritedFrom ? true : undefined}
      data-empty={people.length === 0 || undefined}
      data-gone={gone.length > 0 || undefined}
      onClick={onChoose}
    >
      <VisuallyHidden>{label}: </VisuallyHidden>
      {people.length === 0 ? (
        <>
          <VisuallyHidden>nobody</VisuallyHidden>
          <span className={classes.nobody} aria-hidden>
            –
          </span>
        </>
      ) : null}
      {people.map((person) => (
        <span key={person.userId} data-gone={!person.isActive || undefined}>
          <PersonChip person={person} />
          {person.isActive ? null : <VisuallyHidden>, who is not active</VisuallyHidden>}
        </span>
      ))}
      {inheritedFrom ? <span className={classes.note}>from {inheritedFrom}</span> : null}
      {exceptions > 0 ? (
        <span className={classes.note}>
          other people for {exceptions} {exceptions === 1 ? 'category' : 'categories'}
        </span>
      ) : null}
      {gone.length > 0 || ruleIds.length > 1 ? (
        <IconAlertTriangle size={14} className={classes.flag} aria-hidden />
      ) : null}
    </button>
  );
}
