import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageSkeleton } from '#frontend/components/page-skeleton.tsx';
import { formQuery } from '#frontend/data/forms.ts';
import { configurationQuery } from '#frontend/data/reference.ts';
import type { Load } from '../page.ts';
import { FormEditorPage } from './form-editor.tsx';
import { FormProblem } from './form-problem.tsx';

export function Page() {
  const { formId = '' } = useParams();
  const { data, error, refetch } = useQuery(formQuery(formId));
  if (data) return <FormEditorPage key={formId} template={data} />;
  return error ? <FormProblem cause={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

/** What is edited is as it is on the server now, not as it was when somebody looked at it. */
export const load: Load = (queries, { formId = '' }) =>
  Promise.allSettled([
    queries.fetchQuery(formQuery(formId)),
    queries.ensureQueryData(configurationQuery()),
  ]);
