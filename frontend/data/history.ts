import { config } from '#frontend/lib/runtime-config.ts';
import type { ItemEndpoints } from '#shared/item-endpoints.ts';
import { listConfigurationHistory } from '#shared/reference/organisation-api.ts';
import { listPersonHistory } from '#shared/users/people-api.ts';
import { readPages } from './read.ts';

/** Load the changes of an item with their authors, page by page; `operation`: that of its kind. */
export const historyQuery = (operation: ItemEndpoints['history'], id: string) =>
  readPages(operation, { params: { id } });

/** The same of a person: profile, rights, and when they are out of office. */
export const personHistoryQuery = (userId: string) =>
  readPages(listPersonHistory, { params: { userId } });

/** The same of the settings of the application. */
export const configurationHistoryQuery = () =>
  readPages(listConfigurationHistory, { params: { applicationId: config().applicationId } });
