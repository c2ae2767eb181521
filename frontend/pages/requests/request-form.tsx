import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageSkeleton } from '#frontend/components/page-skeleton.tsx';
import { categoriesQuery, categoryFormQuery } from '#frontend/data/reference.ts';
import { CategoryChoice } from '#frontend/features/reference/components/category-choice.tsx';
import { newRequestOf } from '#frontend/paths.ts';
import type { PageModule } from '../page.ts';
import { RequestEditor } from './request-editor.tsx';

/** A new request: first what kind, then its form. */
export function Page() {
  const [search] = useSearchParams();
  const categoryId = search.get('category');
  return categoryId ? (
    <NewRequest key={categoryId} categoryId={categoryId} />
  ) : (
    <CategoryChoice linkOf={newRequestOf} />
  );
}

function NewRequest({ categoryId }: { categoryId: string }) {
  const { data, error } = useQuery(categoryFormQuery(categoryId));
  if (error && !data) throw error;
  if (!data) return <PageSkeleton />;
  return <RequestEditor category={data.category} form={data.form} />;
}

export const load: PageModule['load'] = (queries) => queries.prefetchQuery(categoriesQuery());
