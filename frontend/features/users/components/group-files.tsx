import { useQueryClient } from '@tanstack/react-query';
import { groupsQuery, loadAllPeople, useRefreshGroups } from '#frontend/data/people.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import { groupSheet as sheet } from '#shared/import/sheets.ts';
import { importGroups as operation } from '#shared/users/groups-api.ts';

/** Export and import of groups with their managers. Memberships are part of the people export. */
export function GroupFiles() {
  const queries = useQueryClient();
  const refresh = useRefreshGroups();
  const rows = async (onProgress: (count: number) => void) => {
    const [{ items }, people] = await Promise.all([
      queries.fetchQuery(groupsQuery()),
      loadAllPeople({}, 'ascending', onProgress),
    ]);
    const names = {
      person: indexNames(
        'person',
        people.map(({ userId, email }) => ({ id: userId, name: email })),
      ),
    };
    return items.map((group) => toSheetRow(sheet, group, names));
  };
  return <FileButtons file={{ sheet, operation, rows, refresh }} />;
}
