import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { decisionLinkQuery } from '#frontend/data/decision-link.ts';
import { RequestAnswers } from '#frontend/features/requests/components/request-answers.tsx';
import { RequestFiles } from '#frontend/features/requests/components/request-files.tsx';
import { RequestMeta } from '#frontend/features/requests/components/request-meta.tsx';
import { LinkDecision } from '#frontend/features/tasks/components/link/link-decision.tsx';
import {
  LinkOutcome,
  LinkProblem,
  SignInFirst,
} from '#frontend/features/tasks/components/link/link-outcome.tsx';
import { paths } from '#frontend/paths.ts';
import { PathTrack } from '#frontend/widgets/path/path-track.tsx';
import { RequestOwner } from '#frontend/widgets/requests/request-owner.tsx';
import type { PageModule } from '../page.ts';
import classes from './decide.module.css';

const Chosen = z.enum(['approve', 'return', 'reject']).optional().catch(undefined);

/**
 * Page that a decision link in a mail opens, with the request and the decision button. Opening the page does not
 * decide.
 */
export function Page() {
  const { link = '' } = useParams();
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery(decisionLinkQuery(link));
  if (!data && !error) return <PageSkeleton />;
  if (!data)
    return (
      <>
        <PageHeader title={t`Decision by a link`} />
        <LinkProblem cause={error} onRetry={() => void refetch()} />
      </>
    );
  const { task, details } = data;
  const { request, files, path } = details;
  const { state } = data.link;
  return (
    <>
      <PageHeader
        title={request.title}
        trail={[
          { label: t`My tasks`, to: paths.myTasks },
          { label: request.number, to: paths.viewRequest(request.requestId) },
        ]}
        meta={
          <>
            <RequestMeta request={request} away={details.away} />
            <RequestOwner requester={request.requester} raisedBy={request.raisedBy} />
          </>
        }
        actions={
          state === 'open' ? (
            <ButtonLink
              variant="default"
              to={paths.reviewTask(task.taskId)}
            >{t`Open the request`}</ButtonLink>
          ) : undefined
        }
      />
      <RecordLayout
        asideLabel={t`Decision and path`}
        aside={
          <>
            {state === 'open' ? (
              <LinkDecision
                link={link}
                details={data}
                chosen={Chosen.parse(query.get('outcome') ?? undefined)}
              />
            ) : state === 'signIn' ? (
              <SignInFirst details={data} />
            ) : (
              <LinkOutcome details={data} />
            )}
            <Panel title={t`Path`} look="boxed">
              <PathTrack path={path} size="compact" />
            </Panel>
          </>
        }
      >
        <RequestAnswers details={details} />
        <RequestFiles files={files} round={request.round} />
      </RecordLayout>
      <div className={state === 'open' ? classes.room : undefined} />
    </>
  );
}

export const load: PageModule['load'] = (queries, { link = '' }) =>
  queries.prefetchQuery(decisionLinkQuery(link));
