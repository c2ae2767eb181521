import { rich, t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { PrintViewerProvider } from '#frontend/components/layout/print-viewer.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { requestDetailsQuery } from '#frontend/data/request.ts';
import { formatPathLabel } from '#frontend/features/forms/format-path-label.ts';
import { BlockedDraftNotice } from '#frontend/features/requests/components/lost-draft.tsx';
import { OpenQuestion } from '#frontend/features/requests/components/open-question.tsx';
import { RecordActions } from '#frontend/features/requests/components/record-actions.tsx';
import { RemovalNote } from '#frontend/features/requests/components/removal-note.tsx';
import { RequestAnswers } from '#frontend/features/requests/components/request-answers.tsx';
import { RequestConversation } from '#frontend/features/requests/components/request-conversation.tsx';
import { RequestFiles } from '#frontend/features/requests/components/request-files.tsx';
import { RequestHistory } from '#frontend/features/requests/components/request-history.tsx';
import { RequestMeta } from '#frontend/features/requests/components/request-meta.tsx';
import { ReturnNotice } from '#frontend/features/requests/components/sent-back.tsx';
import { WorkflowStopped } from '#frontend/features/requests/components/workflow-stopped.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { copyRequestPath, paths } from '#frontend/paths.ts';
import { PathTrack } from '#frontend/widgets/path/path-track.tsx';
import { OtherViewers } from '#frontend/widgets/people/other-viewers.tsx';
import { TimeBreakdown } from '#frontend/widgets/requests/time-breakdown.tsx';
import type { PageModule } from '../page.ts';
import classes from './view-request.module.css';

/** Page with all details of a request: path, answers, history, and time breakdown. */
export function Page() {
  const { requestId = '' } = useParams();
  const { user } = useSession();
  const format = useFormat();
  const [search] = useSearchParams();
  const { data: details, error } = useQuery(requestDetailsQuery(requestId));
  if (error && !details) throw error;
  if (!details) return <PageSkeleton />;
  const { request, form, path, timeBreakdown, files } = details;
  return (
    <PrintViewerProvider>
      <PageHeader
        title={request.title}
        trail={[
          search.get('from') === 'risk'
            ? { label: t`At risk now`, to: paths.serviceLevels }
            : request.requester.userId === user.userId
              ? { label: t`My requests`, to: paths.myRequests }
              : { label: t`Participated`, to: paths.participated },
        ]}
        reference={request.number}
        meta={
          <>
            <RequestMeta request={request} away={details.away} />
            <OtherViewers details={details} />
          </>
        }
        actions={
          <RecordActions
            details={details}
            editPath={paths.editRequest(requestId)}
            copyPath={copyRequestPath(request.categoryId, requestId)}
            auditPath={paths.audit(requestId)}
            taskPath={paths.reviewTask}
          />
        }
      />
      <p
        className={classes.printed}
      >{rich`Printed by ${user.name}, ${format.fully(new Date(format.now).toISOString())}`}</p>
      <RemovalNote details={details} />
      <WorkflowStopped details={details} />
      <ReturnNotice details={details} labelOf={(key) => formatPathLabel(form, key)} />
      <OpenQuestion details={details} />
      <BlockedDraftNotice details={details} />
      {path.steps.length > 0 ? (
        <section className={classes.path} aria-label={t`Path`}>
          <PathTrack path={path} size="full" />
        </section>
      ) : null}
      <RecordLayout
        asideLabel={t`Time and files`}
        aside={
          <>
            {timeBreakdown.length > 0 ? (
              <Panel title={t`Time breakdown`} look="boxed">
                <TimeBreakdown entries={timeBreakdown} />
              </Panel>
            ) : null}
            <RequestFiles files={files} round={request.round} look="boxed" />
          </>
        }
      >
        <RequestAnswers details={details} />
        <RequestHistory details={details} />
        <RequestConversation details={details} />
      </RecordLayout>
    </PrintViewerProvider>
  );
}

export const load: PageModule['load'] = (queries, { requestId = '' }) =>
  queries.prefetchQuery(requestDetailsQuery(requestId));
