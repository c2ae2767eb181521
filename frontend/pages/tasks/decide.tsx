import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { PageSkeleton } from '#frontend/components/page-skeleton.tsx';
import { decisionLinkQuery } from '#frontend/data/decision-link.ts';
import { changedFields } from '#frontend/features/requests/changed-fields.ts';
import { RequestAnswers } from '#frontend/features/requests/components/request-answers.tsx';
import { RequestFiles } from '#frontend/features/requests/components/request-files.tsx';
import classes from '#frontend/features/tasks/components/link/link.module.css';
import { LinkDecision } from '#frontend/features/tasks/components/link/link-decision.tsx';
import { LinkFacts } from '#frontend/features/tasks/components/link/link-facts.tsx';
import {
  LinkOutcome,
  SignInFirst,
} from '#frontend/features/tasks/components/link/link-outcome.tsx';
import { LinkProblem } from '#frontend/features/tasks/components/link/link-problem.tsx';
import { StatusBadge } from '#frontend/widgets/status-badge.tsx';
import type { PageModule } from '../page.ts';

const Chosen = z.enum(['approve', 'return', 'reject']).optional().catch(undefined);

/** Where a decision link of a mail leads: what it is about, and the step that decides. Opening it decides nothing. */
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
  const { request, form, values, files } = details;
  const { state } = data.link;
  return (
    <>
      <PageHeader
        title={task.requestTitle}
        meta={
          <>
            <span>{task.requestNumber}</span>
            <StatusBadge status={request.status} />
          </>
        }
      />
      <div className={classes.page}>
        <LinkFacts task={task} />
        {state === 'open' ? (
          <>
            <LinkDecision
              link={link}
              details={data}
              chosen={Chosen.parse(query.get('outcome') ?? undefined)}
            />
            <RequestAnswers
              form={form}
              values={values}
              sentAt={request.submittedAt}
              changed={changedFields(details)}
            />
            <RequestFiles files={files} round={request.round} />
          </>
        ) : state === 'signIn' ? (
          <SignInFirst details={data} />
        ) : (
          <LinkOutcome details={data} />
        )}
      </div>
    </>
  );
}

export const load: PageModule['load'] = (queries, { link = '' }) =>
  queries.prefetchQuery(decisionLinkQuery(link));
