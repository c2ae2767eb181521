import { getConfig } from '#frontend/lib/runtime-config.ts';
import type { ItemEndpoints } from '#shared/item-endpoints.ts';
import { listConfigurationHistory } from '#shared/reference/organisation-api.ts';
import { listPersonHistory } from '#shared/users/people-api.ts';
import { pagedEndpointQuery } from './read.ts';

/** Load the change history of an item with authors, page by page. `operation`: history endpoint of its kind. */
export const historyQuery = (operation: ItemEndpoints['history'], id: string) =>
  pagedEndpointQuery(operation, { params: { id } });

/** Load the change history of a person: profile, rights, and out of office. */
export const personHistoryQuery = (userId: string) =>
  pagedEndpointQuery(listPersonHistory, { params: { userId } });

/** Load the change history of the application settings. */
export const configurationHistoryQuery = () =>
  pagedEndpointQuery(listConfigurationHistory, {
    params: { applicationId: getConfig().applicationId },
  });
