import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { PageSkeleton } from '#frontend/components/page-skeleton.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { RecordLayout } from '#frontend/components/record-layout.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import { requestDetailsQuery } from '#frontend/data/requests.ts';
import { LostDraft } from '#frontend/features/requests/components/lost-draft.tsx';
import { RecordActions } from '#frontend/features/requests/components/record-actions.tsx';
import { RequestAnswers } from '#frontend/features/requests/components/request-answers.tsx';
import { RequestChanges } from '#frontend/features/requests/components/request-changes.tsx';
import { RequestConversation } from '#frontend/features/requests/components/request-conversation.tsx';
import { RequestFiles } from '#frontend/features/requests/components/request-files.tsx';
import { RequestHistory } from '#frontend/features/requests/components/request-history.tsx';
import { RequestMeta } from '#frontend/features/requests/components/request-meta.tsx';
import { WorkflowStopped } from '#frontend/features/requests/components/workflow-stopped.tsx';
import { paths } from '#frontend/paths.ts';
import { PathTrack } from '#frontend/widgets/path/path-track.tsx';
import { TimeBreakdown } from '#frontend/widgets/time-breakdown.tsx';
import type { PageModule } from '../page.ts';
import classes from './view-request.module.css';

/** Everything about one request: its path, what was answered, its history, who had it for how long. */
export function Page() {
  const { requestId = '' } = useParams();
  const { userId } = useViewer();
  const { data: details, error } = useQuery(requestDetailsQuery(requestId));
  if (error && !details) throw error;
  if (!details) return <PageSkeleton />;
  const { request, form, values, changes, path, ledger, files } = details;
  const changed = new Set(changes.map(({ field }) => field));
  return (
    <>
      <PageHeader
        title={request.title}
        trail={[
          request.requester.userId === userId
            ? { label: 'My requests', to: paths.myRequests }
            : { label: 'Participated', to: paths.participated },
        ]}
        reference={request.number}
        meta={<RequestMeta request={request} />}
        actions={
          <RecordActions
            details={details}
            editPath={paths.editRequest(requestId)}
            auditPath={paths.audit(requestId)}
            taskPath={paths.reviewTask}
          />
        }
      />
      <WorkflowStopped details={details} />
      <LostDraft details={details} />
      {path.steps.length > 0 ? (
        <section className={classes.path} aria-label="Path">
          <PathTrack path={path} size="full" />
        </section>
      ) : null}
      <RecordLayout
        asideLabel="Time and files"
        aside={
          <>
            {ledger.length > 0 ? (
              <Panel title="Time breakdown" look="boxed">
                <TimeBreakdown entries={ledger} />
              </Panel>
            ) : null}
            <RequestFiles files={files} round={request.round} look="boxed" />
          </>
        }
      >
        <RequestAnswers form={form} values={values} changed={changed}>
          <RequestChanges details={details} />
        </RequestAnswers>
        <RequestHistory events={details.events} form={form} verified={details.chainVerified} />
        <RequestConversation details={details} />
      </RecordLayout>
    </>
  );
}

export const load: PageModule['load'] = (queries, { requestId = '' }) =>
  queries.prefetchQuery(requestDetailsQuery(requestId));
