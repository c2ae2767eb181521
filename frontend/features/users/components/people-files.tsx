import { loadAllPeople } from '#frontend/data/people.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames, type ReferencedItem } from '#shared/import/names.ts';
import { personFile as sheet } from '#shared/import/person-file.ts';
import { importPeople as operation } from '#shared/users/people-files-api.ts';

type PeopleFilesProps = {
  readonly departments: readonly ReferencedItem[];
  readonly locations: readonly ReferencedItem[];
};

const effect = (created: number) =>
  plural(
    created,
    t`${created} person gets a mail with a temporary password, good for three days.`,
    t`${created} people get a mail with a temporary password, good for three days.`,
  );

/** Export and import of all people, regardless of the filters of the list. */
export function PeopleFiles({ departments, locations }: PeopleFilesProps) {
  const refresh = useRefreshPeople();
  const rows = async (onProgress: (count: number) => void) => {
    const people = await loadAllPeople({}, 'ascending', onProgress);
    const names = {
      department: indexNames('department', departments),
      location: indexNames('location', locations),
      person: indexNames(
        'person',
        people.map(({ userId, email }) => ({ id: userId, name: email })),
      ),
    };
    return people.map((person) => toSheetRow(sheet, person, names));
  };
  return <FileButtons file={{ sheet, operation, rows, refresh, effect }} />;
}
