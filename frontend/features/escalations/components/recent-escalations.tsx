import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { NoRows, Rows } from '#frontend/components/lists/rows.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { escalationsQuery } from '#frontend/data/escalations.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import {
  completedActionFormatters,
  escalationActionLabels,
  isAutomatic,
} from '#frontend/widgets/words/level-words.ts';
import type { Escalation } from '#shared/requests/comment.ts';
import classes from './recent-escalations.module.css';

type RecentEscalationsProps = {
  /** Requests whose escalations are loaded. */
  readonly requests: readonly { readonly requestId: string; readonly title: string }[];
};

const words = ({ action, to, by }: Escalation) => {
  const who = to.map(({ name }) => name).join(', ');
  const what = isAutomatic(action)
    ? escalationActionLabels[action]
    : completedActionFormatters[action][to.length > 1 ? 'several' : 'one'](who);
  return by ? t`${what}; ${by.name} escalated it` : what;
};

/** Latest escalations of overdue requests, newest first. The history of a request contains all of them. */
export function RecentEscalations({ requests }: RecentEscalationsProps) {
  const format = useFormat();
  const found = useQueries({
    queries: requests.map(({ requestId }) => escalationsQuery(requestId)),
  });
  const escalations = found
    .flatMap(({ data }, n) =>
      (data ?? []).map((escalation) => ({ escalation, title: requests[n]?.title ?? '' })),
    )
    .sort((a, b) => b.escalation.at.localeCompare(a.escalation.at));
  const looking = found.some(({ isPending }) => isPending);
  return (
    <Panel
      title={t`Escalations of overdue requests`}
      count={looking ? undefined : escalations.length}
    >
      {looking || escalations.length === 0 ? (
        <NoRows>
          {looking ? t`Loading …` : t`None of the overdue requests has been escalated yet.`}
        </NoRows>
      ) : (
        <Rows>
          {escalations.map(({ escalation, title }) => (
            <li
              key={escalation.escalationId}
              className={`stack gap-4-16 border-below text-13 ${classes.escalation}`}
            >
              <span className="muted tabular">{format.moment(escalation.at)}</span>
              <span>
                <Link to={paths.viewRequest(escalation.requestId)}>{title}</Link>
                <span className="block muted">{words(escalation)}</span>
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
