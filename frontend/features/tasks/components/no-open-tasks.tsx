import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { msPerDay, toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { tasksBetweenQuery } from '#frontend/data/tasks.ts';
import { t } from '#frontend/lib/text.ts';
import { isHandledByAssignee, type TaskView } from '../arrange-tasks.ts';

/** Number of the viewer's recent decisions, shown when no task is open. */
function RecentDecisionCount() {
  const { timeZone } = useViewer();
  const now = useNow();
  const dayBefore = (days: number) => toPlainDate(now - days * msPerDay, timeZone);
  const { data } = useQuery(tasksBetweenQuery(dayBefore(30), dayBefore(0)));
  const decided = data?.items.filter(isHandledByAssignee).length ?? 0;
  if (!data || data.cursor || decided === 0) return null;
  return t`You decided ${decided} of ${data.items.length} tasks of the last 30 days.`;
}

type NothingWaitsProps = {
  readonly view: TaskView;
  readonly onShowDecided: () => void;
  readonly newLink: string;
  /** Link to set out of office; undefined for people who are not approvers. */
  readonly awayLink: string | undefined;
};

const texts = {
  Open: [
    t`Nothing waits for you`,
    t`Requests that need your decision appear here, the most urgent first.`,
  ],
  'Overdue or due today': [
    t`Nothing is overdue or due today`,
    t`Tasks that are due today or overdue appear here.`,
  ],
  'On behalf of others': [
    t`You are not deciding for anybody`,
    t`Tasks that you decide for somebody who is away appear here.`,
  ],
  Decided: [
    t`You have not decided anything yet`,
    t`What you approve, reject or send back stays here.`,
  ],
} as const satisfies Record<TaskView, readonly [title: string, text: string]>;

/** Empty state of a task list, worded as good news, with a description of the list. */
export function NothingWaits({ view, onShowDecided, newLink, awayLink }: NothingWaitsProps) {
  const [title, text] = texts[view];
  return (
    <EmptyState
      title={title}
      action={
        view === 'Decided' ? null : (
          <>
            {awayLink ? (
              <ButtonLink to={awayLink}>{t`Set out of office`}</ButtonLink>
            ) : (
              <ButtonLink to={newLink}>{t`New request`}</ButtonLink>
            )}
            <Button variant="default" onClick={onShowDecided}>{t`Show decided tasks`}</Button>
          </>
        )
      }
    >
      {text} {view === 'Open' && awayLink ? <RecentDecisionCount /> : null}
    </EmptyState>
  );
}
