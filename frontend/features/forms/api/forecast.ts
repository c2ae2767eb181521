import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { forecastRequest } from '#shared/requests/requests-api.ts';

/** Who would decide these answers and by when; incomplete ones are fine. The last forecast stays until the next arrives. */
export const forecastQuery = (categoryId: string, values: FormValues) =>
  queryOptions({
    queryKey: ['requests', 'forecast', categoryId, values],
    queryFn: () => callApi(forecastRequest, { body: { categoryId, values } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
