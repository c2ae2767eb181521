import { queryOptions } from '@tanstack/react-query';
import { getCategoryForm } from '#shared/reference/category-form-api.ts';
import { endpointQuery } from './read.ts';
import { staleTime } from './reference.ts';

/** Load a category with its published form for a new request, for oneself or on behalf of another person. */
export const categoryFormQuery = (categoryId: string, onBehalfOf?: string) =>
  queryOptions({
    ...endpointQuery(getCategoryForm, { params: { categoryId }, query: { onBehalfOf } }),
    staleTime,
  });
