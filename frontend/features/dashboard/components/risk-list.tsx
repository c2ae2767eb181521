import { Link } from 'react-router-dom';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { NoRows, Rows } from '#frontend/components/lists/rows.tsx';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { moveReaderFirst } from '#frontend/widgets/people/reader-first.ts';
import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import type { RequestRow } from '#shared/requests/request.ts';
import classes from './risk-list.module.css';

type RiskListProps = {
  readonly requests: readonly RequestRow[];
  readonly linkOf: (request: RequestRow) => string;
};

/** Maximum of the scale, as a multiple of the target. The bars of longer stages are full. */
const maxShare = 5;

/** Return the used share of the open stage's target, in working time: 1 at its due time, more if it is overdue. */
export function calculateUsedShare({ due, path }: Pick<RequestRow, 'due' | 'path'>): number {
  if (!due) return 0;
  const open = path.flat().find(({ state, dueAt }) => state === 'open' && dueAt === due.at);
  const target = open?.targetSeconds;
  return target ? (target - due.leftSeconds) / target : due.used;
}

/** Open requests that are overdue or due soon, with their assignees and the used share of time on a common scale. */
export function RiskList({ requests, linkOf }: RiskListProps) {
  const { userId } = useViewer();
  if (requests.length === 0) return <NoRows>{t`Nothing is overdue or due soon.`}</NoRows>;
  const widest = Math.min(maxShare, Math.max(1.3, ...requests.map(calculateUsedShare)));
  const width = (share: number) => `${(Math.min(share, widest) / widest) * 100}%`;
  return (
    <Rows>
      {requests.map((request) => {
        const { requestId, title, due, assignees } = request;
        const [first, ...others] = moveReaderFirst(assignees, userId);
        return (
          <li key={requestId} className={`stack middle gap-16 border-below text-13 ${classes.row}`}>
            <Link
              to={linkOf(request)}
              data-row
              className={`medium ink undecorated ellipsis ${classes.title}`}
            >
              {title}
            </Link>
            <span className={`row gap-4 ${classes.who}`}>
              {first ? <PersonChip person={first} insteadOf={first.insteadOf} /> : null}
              {others.length > 0 ? ` +${others.length}` : null}
            </span>
            {due ? (
              <>
                <span className={classes.meter} data-state={due.state} aria-hidden>
                  <span
                    className={classes.used}
                    style={{ width: width(calculateUsedShare(request)) }}
                  />
                  <span className={classes.limit} style={{ left: width(1) }} />
                </span>
                <span>
                  <DueLabel due={due} />
                </span>
              </>
            ) : null}
          </li>
        );
      })}
    </Rows>
  );
}
