import { Link } from 'react-router-dom';
import { NoRows, Rows } from '#frontend/components/rows.tsx';
import { t } from '#frontend/lib/text.ts';
import { DueLabel } from '#frontend/widgets/due-label.tsx';
import { PersonChip } from '#frontend/widgets/person-chip.tsx';
import type { RequestRow } from '#shared/requests/request.ts';
import classes from './risk-list.module.css';

type RiskListProps = {
  readonly requests: readonly RequestRow[];
  readonly linkOf: (request: RequestRow) => string;
};

/** Open requests that are overdue or due soon: who has them, and how much of the time is used. */
export function RiskList({ requests, linkOf }: RiskListProps) {
  if (requests.length === 0) return <NoRows>{t`Nothing is overdue or due soon.`}</NoRows>;
  return (
    <Rows>
      {requests.map((request) => {
        const { requestId, title, due, assignees } = request;
        const [first, ...others] = assignees;
        return (
          <li key={requestId} className={classes.row}>
            <Link to={linkOf(request)} data-row className={classes.title}>
              {title}
            </Link>
            <span className={classes.who}>
              {first ? <PersonChip person={first} insteadOf={first.insteadOf} /> : null}
              {others.length > 0 ? ` +${others.length}` : null}
            </span>
            {due ? (
              <>
                <span className={classes.meter} data-state={due.state} aria-hidden>
                  <span
                    className={classes.used}
                    style={{ width: due.state === 'overdue' ? '100%' : `${due.used * 76.9}%` }}
                  />
                  <span className={classes.limit} />
                </span>
                <span className={classes.due}>
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
