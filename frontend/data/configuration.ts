import { queryOptions } from '@tanstack/react-query';
import { getConfig } from '#frontend/lib/runtime-config.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import { endpointQuery } from './read.ts';
import { staleTime } from './reference.ts';

export const configurationQuery = () =>
  queryOptions({
    ...endpointQuery(getConfiguration, { params: { applicationId: getConfig().applicationId } }),
    staleTime,
  });
