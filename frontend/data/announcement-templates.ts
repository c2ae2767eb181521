import { queryOptions } from '@tanstack/react-query';
import {
  createTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from '#shared/announcements/templates-api.ts';
import { endpointQuery, pickItems, useInvalidate } from './read.ts';

/** Load the announcement templates, sorted by name. */
export const announcementTemplatesQuery = () =>
  queryOptions({ ...endpointQuery(listTemplates), select: pickItems });

export const templateOperations = {
  create: createTemplate,
  update: updateTemplate,
  remove: removeTemplate,
} as const;

export const useRefreshAnnouncementTemplates = () => useInvalidate('announcement-templates');
