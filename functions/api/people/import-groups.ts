import { groupSheet } from '#shared/import/sheets.ts';
import { groupEndpoints, importGroups } from '#shared/users/groups-api.ts';
import { itemImport } from '../import-items.ts';
import { groupKind } from './group-kind.ts';

export const groupImport = itemImport(importGroups, {
  sheet: () => groupSheet,
  rules: groupKind,
  body: groupEndpoints.create.body,
  into: (reference, groups) => ({ ...reference, groups }),
});
