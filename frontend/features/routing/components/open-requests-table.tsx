import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircle,
  IconCircleDot,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import cards from '#frontend/components/lists/card-table.module.css';
import { MoneyCell } from '#frontend/components/lists/money-cell.tsx';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import { type Cell, findMigrationCell } from '../migration-cells.ts';
import type { MigrationChoice } from '../use-migration-choice.ts';
import classes from './open-requests-table.module.css';

type OpenRequestsTableProps = {
  readonly requests: readonly MigratedRequest[];
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  readonly choice: MigrationChoice;
};

/**
 * Effect on each open request, with one column for each step. Each request can move or stay on its version.
 * Narrow screens show cards.
 */
export function OpenRequestsTable({ requests, columns, choice }: OpenRequestsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it sideways
    <section className="scroll-x" aria-label={t`Open requests, step by step`} tabIndex={0}>
      <table className={`${cards.table} ${classes.table}`} aria-label={t`Open requests`}>
        <thead>
          <tr>
            <th>{t`Request`}</th>
            <th className={cards.end}>{t`Amount`}</th>
            {columns.map(({ id, name }) => (
              <th key={id}>{name}</th>
            ))}
            <th>{t`Expected end`}</th>
            <th>{t`Then`}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.requestId}>
              <td>
                <RowTitle title={request.title} to={paths.viewRequest(request.requestId)}>
                  <span>{request.number}</span>
                  <span>{t`version ${request.fromVersion}`}</span>
                </RowTitle>
              </td>
              <td className={`${cards.end} ${classes.amount}`}>
                <MoneyCell request={request} />
              </td>
              {request.problem === undefined ? (
                columns.map(({ id, name }) => (
                  <td key={id} data-label={name}>
                    <StepCell cell={findMigrationCell(request, id)} />
                  </td>
                ))
              ) : (
                <td colSpan={columns.length}>{request.problem}</td>
              )}
              <td className={`tabular nowrap ${classes.due}`}>
                <ExpectedEnd at={request.expectedAt} />
              </td>
              <td>
                <MoveOrLeave request={request} choice={choice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const marks: Readonly<Record<Cell['tone'], Icon>> = {
  decided: IconCheck,
  open: IconCircleDot,
  stays: IconCircle,
  appears: IconPlus,
  back: IconArrowBackUp,
  passed: IconAlertTriangle,
  goes: IconMinus,
};

function StepCell({ cell }: { cell: Cell | undefined }) {
  if (!cell) return <span className={classes.none}>–</span>;
  const Mark = marks[cell.tone];
  return (
    <span className={`inline-row gap-4 text-12 nowrap ${classes.mark}`} data-tone={cell.tone}>
      <Mark size={13} stroke={1.75} aria-hidden />
      {cell.words}
    </span>
  );
}

/** Expected end before and after the migration. */
function ExpectedEnd({ at: { before, after } }: { at: MigratedRequest['expectedAt'] }) {
  const format = useFormat();
  if (before === null && after === null) return t`No end date`;
  const was = before ? format.day(before) : t`no end date`;
  const is = after ? format.day(after) : t`no end date`;
  if (was === is) return was;
  return (
    <>
      <del>{was}</del> → {is}
    </>
  );
}

type MoveOrLeaveProps = { readonly request: MigratedRequest; readonly choice: MigrationChoice };

function MoveOrLeave({ request, choice }: MoveOrLeaveProps) {
  const { requestId, number, problem, isOwn } = request;
  if (problem !== undefined) return <span className={classes.none}>{t`Stays`}</span>;
  if (isOwn)
    return (
      <span className={classes.none}>
        {choice.isMoving(request) ? t`Moves with all` : t`Stays: yours moves only when all do`}
      </span>
    );
  const moves = choice.isMoving(request);
  const answer = (label: string, isMove: boolean) => (
    <button
      type="button"
      aria-label={`${label} ${number}`}
      aria-pressed={moves === isMove}
      onClick={() => choice.move(requestId, isMove)}
    >
      {label}
    </button>
  );
  return (
    <span className={classes.choice}>
      {answer(t`Move`, true)}
      {answer(t`Leave`, false)}
    </span>
  );
}
