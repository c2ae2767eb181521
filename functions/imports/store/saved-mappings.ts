import { namedItems } from '#functions/organisation/store/named-items.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { t } from '#shared/language/t.ts';
import { SavedMapping } from '#shared/process/saved-mapping.ts';
import { savedMappingsQuery as all, savedMappingKey } from './keys.ts';

/** Saved mappings by name. Their history lists the changes. */
export const savedMappings = (table: Table) =>
  namedItems<SavedMapping>(table, {
    kind: 'LOGMAPPING',
    noun: 'SavedMapping',
    schema: SavedMapping,
    all,
    key: savedMappingKey,
    absent: () => t`There is no such saved mapping.`,
    taken: () => t`Another saved mapping has this name.`,
    told: 'LOGMAPPING',
  });
