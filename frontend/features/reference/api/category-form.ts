import { queryOptions } from '@tanstack/react-query';
import { read } from '#frontend/lib/read.ts';
import { getCategoryForm } from '#shared/reference/reference-api.ts';

/** A published form never changes, but a newer version may take its place; in milliseconds. */
const stays = 60_000;

/** A category and the form that a new request of it begins with. */
export const categoryFormQuery = (categoryId: string) =>
  queryOptions({ ...read(getCategoryForm, { params: { categoryId } }), staleTime: stays });
