import * as z from 'zod';
import { emptyObject } from '#shared/fields.ts';
import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { groupSheet } from '#shared/import/sheets.ts';
import { itemEndpoints, systemFields } from '#shared/item-endpoints.ts';
import { Group } from './group.ts';

/** Groups of approvers. A group that a routing uses or that has members can be neither renamed nor removed. */
export const groupEndpoints = itemEndpoints({
  service: 'request-service',
  path: 'groups',
  item: Group,
  body: z.strictObject(Group.omit(systemFields).shape),
  query: emptyObject,
  response: Group,
  noun: 'groups',
});
export const listGroups = groupEndpoints.list;
export const getGroup = groupEndpoints.get;
export const listGroupHistory = groupEndpoints.history;
export const createGroup = groupEndpoints.create;
export const updateGroup = groupEndpoints.update;
export const removeGroup = groupEndpoints.remove;
export const importGroups = importEndpoint({
  service: 'request-service',
  path: 'groups',
  sheet: groupSheet,
});
