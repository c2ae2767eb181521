import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { MomentCell } from '#frontend/components/lists/moment-cell.tsx';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { MailProblemMark } from '#frontend/widgets/people/mail-problem.tsx';
import { getFirstName, PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import { RequestOwner } from '#frontend/widgets/requests/request-owner.tsx';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import type { MailProblem } from '#shared/users/mail-problem.ts';

/** Sender and age of the last reminder: "Ingrid · 10 min". */
export function LastReminder({ task }: { task: TaskAtRisk }) {
  const { ago, fully } = useFormat();
  if (!task.reminded) return <span className="muted">{t`Not yet`}</span>;
  const { at, by } = task.reminded;
  return (
    <span data-hint={`${fully(at)}, ${by.name}`}>
      {getFirstName(by.name)} <span className="muted">· {ago(at)}</span>
    </span>
  );
}

/** Return the reason why mails to a person bounce. Undefined if they are delivered. */
export type MailProblemFinder = (userId: string) => MailProblem | undefined;

/** Build the columns of the list of tasks at risk. */
export const buildAtRiskColumns = (
  linkOf: (task: TaskAtRisk) => string,
  mailProblemOf: MailProblemFinder,
): readonly Column<TaskAtRisk>[] => [
  {
    key: 'request',
    label: t`Request`,
    fixed: true,
    render: (task) => (
      <RowTitle title={task.requestTitle} to={linkOf(task)}>
        <span>{task.requestNumber}</span>
        <span aria-hidden>·</span>
        <span>{task.categoryName}</span>
      </RowTitle>
    ),
  },
  {
    key: 'from',
    label: t`From`,
    width: '148px',
    render: ({ requester, raisedBy }) => <RequestOwner requester={requester} raisedBy={raisedBy} />,
  },
  {
    key: 'assignee',
    label: t`Waits for`,
    width: '200px',
    render: ({ assignee, insteadOf, stageName }) => {
      const problem = mailProblemOf(assignee.userId);
      return (
        <div className="stack gap-2">
          <PersonChip person={assignee} insteadOf={insteadOf} />
          <span className="text-12 line-height-16 muted ellipsis">{stageName}</span>
          {problem ? <MailProblemMark problem={problem} /> : null}
        </div>
      );
    },
  },
  {
    key: 'since',
    label: t`Since`,
    width: '144px',
    render: ({ createdAt }) => <MomentCell at={createdAt} />,
  },
  {
    key: 'due',
    label: t`Due`,
    width: '208px',
    render: ({ due }) => <DueLabel due={due} />,
  },
  {
    key: 'reminded',
    label: t`Reminded`,
    width: '124px',
    render: (task) => <LastReminder task={task} />,
  },
];
