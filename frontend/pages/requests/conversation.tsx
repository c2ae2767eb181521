import { IconCheckbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { isNotFoundError } from '#frontend/components/text/describe-error.ts';
import { commentsQuery, participantsQuery } from '#frontend/data/conversation.ts';
import { requestDetailsQuery } from '#frontend/data/request.ts';
import { Participants } from '#frontend/features/conversation/components/participants.tsx';
import { ConversationPanel } from '#frontend/features/conversation/components/talk.tsx';
import { RequestFiles } from '#frontend/features/requests/components/request-files.tsx';
import { RequestMeta } from '#frontend/features/requests/components/request-meta.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { OtherViewers } from '#frontend/widgets/people/other-viewers.tsx';
import { isOwnRequest } from '#shared/requests/request.ts';
import { canDecideTask } from '#shared/tasks/task.ts';
import type { Load } from '../page.ts';

/** Page with the conversation of a request, its participants, and a link to the request. */
export function Page() {
  const { requestId = '' } = useParams();
  const { userId = '' } = useViewer();
  const isApprover = useSession().roles.has('approver');
  const { data: details, error } = useQuery(requestDetailsQuery(requestId));
  // Also throw if the person lost access while the page was open.
  if (error && (!details || isNotFoundError(error))) throw error;
  if (!details) return <PageSkeleton />;
  const { request, tasks, files, can } = details;
  const isOwn = isOwnRequest(userId, request);
  const mine = isApprover && !isOwn ? tasks.find((task) => canDecideTask(userId, task)) : undefined;
  return (
    <>
      <PageHeader
        title={t`Conversation: ${request.title}`}
        trail={[
          isOwn
            ? { label: t`My requests`, to: paths.myRequests }
            : { label: t`Participated`, to: paths.participated },
          { label: request.number, to: paths.viewRequest(requestId) },
        ]}
        meta={
          <>
            <RequestMeta request={request} away={details.away} />
            <OtherViewers details={details} />
          </>
        }
        actions={
          <>
            {mine ? (
              <ButtonLink
                to={paths.reviewTask(mine.taskId)}
                leftSection={<IconCheckbox size={15} stroke={1.75} aria-hidden />}
              >{t`Decide`}</ButtonLink>
            ) : null}
            <ButtonLink
              to={paths.viewRequest(requestId)}
              variant="default"
            >{t`Open the request`}</ButtonLink>
          </>
        }
      />
      <RecordLayout
        asideLabel={t`People and files`}
        aside={
          <>
            <Participants
              requestId={requestId}
              // Reload the page, so that no data of the request remains in memory.
              onLeft={() => location.replace(paths.home)}
            />
            <RequestFiles files={files} round={request.round} look="boxed" />
          </>
        }
      >
        <ConversationPanel requestId={requestId} canWrite={can.comment} />
      </RecordLayout>
    </>
  );
}

export const load: Load = (queries, { requestId = '' }) =>
  Promise.allSettled([
    queries.prefetchQuery(requestDetailsQuery(requestId)),
    queries.prefetchInfiniteQuery(commentsQuery(requestId)),
    queries.prefetchInfiniteQuery(participantsQuery(requestId)),
  ]);
