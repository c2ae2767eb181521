import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { requestDetailsQuery } from '#frontend/data/request.ts';
import { formatPathLabel } from '#frontend/features/forms/format-path-label.ts';
import { ReturnNotice } from '#frontend/features/requests/components/sent-back.tsx';
import { paths } from '#frontend/paths.ts';
import { isCurrentFile } from '#shared/requests/request.ts';
import type { PageModule } from '../page.ts';
import { RequestEditor } from './request-editor.tsx';

/**
 * Page to continue a draft or correct a returned request. Requests that can no longer be edited are shown read-only.
 */
export const Page = () => <EditRequest isForOthers={false} />;

/** Redirect to the matching edit path: for one's own request, or for a request on behalf of another person. */
export function EditRequest({ isForOthers }: { isForOthers: boolean }) {
  const { requestId = '' } = useParams();
  const { userId } = useViewer();
  const { data: details, error } = useQuery({
    ...requestDetailsQuery(requestId),
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  const { data: categories, error: noCategories } = useQuery(categoriesQuery());
  const failed = (error && !details) || (noCategories && !categories);
  if (failed) throw error ?? noCategories;
  if (!details || !categories) return <PageSkeleton />;
  if (!details.can.edit) return <Navigate to={paths.viewRequest(requestId)} replace />;
  const { request, form, values, files } = details;
  const isRaised = request.requester.userId !== userId;
  if (isRaised !== isForOthers) {
    const edit = isRaised ? paths.editApproverForm : paths.editRequest;
    return <Navigate to={edit(requestId)} replace />;
  }
  const category = categories.find(({ id }) => id === request.categoryId);
  if (!category) return <Navigate to={paths.viewRequest(requestId)} replace />;
  return (
    <RequestEditor
      key={requestId}
      category={category}
      requester={isRaised ? request.requester : undefined}
      form={form}
      stored={{
        requestId,
        values,
        files: files.filter(isCurrentFile),
        isReturned: request.status === 'Returned',
        updatedAt: request.updatedAt,
        number: request.number,
        title: request.title,
        known: { version: request.version, seq: request.lastEvent.seq },
      }}
      notice={
        <ReturnNotice
          details={details}
          labelOf={(key) => formatPathLabel(form, key)}
          onField={(key) => document.getElementById(key)?.focus()}
        />
      }
    />
  );
}

export const load: PageModule['load'] = (queries, { requestId = '' }) =>
  Promise.all([
    queries.prefetchQuery(requestDetailsQuery(requestId)),
    queries.prefetchQuery(categoriesQuery()),
  ]);
