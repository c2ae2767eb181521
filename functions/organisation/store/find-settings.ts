import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { referenceKey } from './reference-keys.ts';

/** Load the stored settings of an application, without the rest of its reference data. */
export const createSettingsLoader =
  (table: Pick<Table, 'get'>) =>
  async (applicationId: string): Promise<Configuration> => {
    const kind = 'CONFIGURATION';
    const item = await table.get(referenceKey(applicationId, kind, kind));
    return parseStored(Configuration, item ?? { applicationId, version: 0 });
  };
