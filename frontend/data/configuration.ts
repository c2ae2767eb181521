import { queryOptions } from '@tanstack/react-query';
import { config } from '#frontend/lib/runtime-config.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import { endpointQuery } from './read.ts';
import { staleTime } from './reference.ts';

export const configurationQuery = () =>
  queryOptions({
    ...endpointQuery(getConfiguration, { params: { applicationId: config().applicationId } }),
    staleTime,
  });
