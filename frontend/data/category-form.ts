import { queryOptions } from '@tanstack/react-query';
import { getCategoryForm } from '#shared/reference/category-form-api.ts';
import { read } from './read.ts';
import { staleTime } from './reference.ts';

/** A category and its published form, with which a new request of it begins, for oneself or for somebody else. */
export const categoryFormQuery = (categoryId: string, onBehalfOf?: string) =>
  queryOptions({
    ...read(getCategoryForm, { params: { categoryId }, query: { onBehalfOf } }),
    staleTime,
  });
