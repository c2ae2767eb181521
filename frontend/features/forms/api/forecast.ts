import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '#frontend/lib/read.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { forecastRequest } from '#shared/requests/requests-api.ts';

/** Who would decide these answers and by when; incomplete ones are fine. The last forecast stays until the next arrives. */
export const forecastQuery = (categoryId: string, values: FormValues) =>
  queryOptions({
    ...read(forecastRequest, { body: { categoryId, values } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
