import { itemImport } from '#functions/organisation/items/import-items.ts';
import { groupSheet } from '#shared/import/sheets.ts';
import { groupEndpoints, importGroups } from '#shared/users/groups-api.ts';
import { groupKind } from './operations/group-kind.ts';

export const groupImport = itemImport(importGroups, {
  sheet: () => groupSheet,
  rules: groupKind,
  body: groupEndpoints.create.body,
  into: (reference, groups) => ({ ...reference, groups }),
});
