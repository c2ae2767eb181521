import '#frontend/features/forms/widgets.css';
import { useParams } from 'react-router-dom';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { listLoader } from '#frontend/data/admin-lists.ts';
import { configurationQuery } from '#frontend/data/configuration.ts';
import { formQuery } from '#frontend/data/forms.ts';
import { departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';
import { useFreshQuery } from '#frontend/widgets/draft-editor/use-fresh-query.ts';
import type { Load } from '../page.ts';
import { FormEditorPage } from './form-editor.tsx';
import { FormProblem } from './form-problem.tsx';

export function Page() {
  const { formId = '' } = useParams();
  const { data, error, refetch } = useFreshQuery(formQuery(formId));
  if (data) return <FormEditorPage key={formId} template={data} />;
  return error ? <FormProblem cause={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

export const load: Load = (queries) => {
  const load = listLoader(queries);
  return Promise.all([
    load('configuration', configurationQuery()),
    load('departments', departmentsQuery()),
    load('locations', locationsQuery()),
  ]);
};
