import { groupSheet } from '#shared/import/sheets.ts';
import { groupEndpoints, importGroups } from '#shared/users/groups-api.ts';
import { importItemsRoute } from '../import-items.ts';
import { groupKind } from './group-kind.ts';

export const importGroupsRoute = importItemsRoute(importGroups, {
  sheet: () => groupSheet,
  rules: groupKind,
  body: groupEndpoints.create.body,
  into: (reference, groups) => ({ ...reference, groups }),
});
