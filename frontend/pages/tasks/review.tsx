import '#frontend/features/forms/widgets.css';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { PageSkeleton } from '#frontend/components/page-skeleton.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { RecordLayout } from '#frontend/components/record-layout.tsx';
import { useKeys } from '#frontend/components/use-keys.ts';
import { openTasksQuery, taskDetailsQuery } from '#frontend/data/tasks.ts';
import { RequestAnswers } from '#frontend/features/requests/components/request-answers.tsx';
import { RequestChanges } from '#frontend/features/requests/components/request-changes.tsx';
import { RequestConversation } from '#frontend/features/requests/components/request-conversation.tsx';
import { RequestFiles } from '#frontend/features/requests/components/request-files.tsx';
import { RequestMeta } from '#frontend/features/requests/components/request-meta.tsx';
import { DecisionPanel } from '#frontend/features/tasks/components/decision-panel.tsx';
import { TaskOutcome } from '#frontend/features/tasks/components/task-outcome.tsx';
import { paths } from '#frontend/paths.ts';
import { PathTrack } from '#frontend/widgets/path/path-track.tsx';
import { RequestOwner } from '#frontend/widgets/request-owner.tsx';
import type { PageModule } from '../page.ts';
import classes from './review.module.css';

/** The decision page: the request beside the decision, and after it the next task. */
export function Page() {
  const { taskId = '' } = useParams();
  const { data, error } = useQuery(taskDetailsQuery(taskId));
  const neighbours = useNeighbours(taskId);
  const navigate = useNavigate();
  const { brief } = useFormat();
  if (error && !data) throw error;
  if (!data) return <PageSkeleton />;
  const { details, can } = data;
  const { request, form, values, changes, path, files } = details;
  const changed = new Set(changes.map(({ field }) => field));
  return (
    <>
      <PageHeader
        title={request.title}
        trail={[
          { label: 'My tasks', to: paths.myTasks },
          { label: request.number, to: paths.viewRequest(request.requestId) },
        ]}
        meta={
          <>
            <RequestMeta request={request} />
            <RequestOwner requester={request.requester} raisedBy={request.raisedBy} />
          </>
        }
        actions={<Pager {...neighbours} />}
      />
      <RecordLayout
        asideLabel="Decision and path"
        aside={
          <>
            {can.decide ? (
              <DecisionPanel
                key={taskId}
                details={data}
                onDecided={() =>
                  navigate(neighbours.next ? paths.reviewTask(neighbours.next) : paths.myTasks)
                }
                onBack={() => navigate(paths.reviewTask(taskId))}
              />
            ) : (
              <TaskOutcome details={data} requestLink={paths.viewRequest(request.requestId)} />
            )}
            <Panel
              title="Path"
              look="boxed"
              aside={
                path.finish.expectedAt ? `Ends about ${brief(path.finish.expectedAt)}` : undefined
              }
            >
              <PathTrack path={path} size="compact" />
            </Panel>
          </>
        }
      >
        <RequestAnswers form={form} values={values} changed={changed}>
          <RequestChanges details={details} />
        </RequestAnswers>
        <RequestFiles files={files} round={request.round} />
        <RequestConversation details={details} />
      </RecordLayout>
      <div className={can.decide ? classes.room : undefined} />
    </>
  );
}

type Neighbours = {
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  readonly position: number;
  readonly of: number;
};

/** The tasks before and after this one in the open list; after a decision the next one opens. */
function useNeighbours(taskId: string): Neighbours {
  const { data } = useQuery(openTasksQuery());
  const ids = data?.items.map((task) => task.taskId) ?? [];
  const at = ids.indexOf(taskId);
  const next = at < 0 ? ids[0] : (ids[at + 1] ?? ids.find((id) => id !== taskId));
  return { previous: ids[at - 1], next, position: at + 1, of: ids.length };
}

function Pager({ previous, next, position, of }: Neighbours) {
  const navigate = useNavigate();
  const open = (taskId: string | undefined) => taskId && navigate(paths.reviewTask(taskId));
  useKeys({ j: () => void open(next), k: () => void open(previous) });
  if (position === 0 || of < 2) return null;
  return (
    <span className={classes.pager}>
      <span className={classes.position}>
        {position} of {of}
      </span>
      <IconButton
        variant="default"
        aria-label="Previous task"
        data-hint="Previous task (K)"
        disabled={!previous}
        onClick={() => void open(previous)}
      >
        <IconChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        variant="default"
        aria-label="Next task"
        data-hint="Next task (J)"
        disabled={!next}
        onClick={() => void open(next)}
      >
        <IconChevronDown size={16} aria-hidden />
      </IconButton>
    </span>
  );
}

export const load: PageModule['load'] = (queries, { taskId = '' }) =>
  queries.prefetchQuery(taskDetailsQuery(taskId));
