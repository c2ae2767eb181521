import {
  importRoute,
  importRows,
  parseRowFields,
  type RowDone,
} from '#functions/organisation/items/import-rows.ts';
import type { ImportRecord } from '#functions/organisation/items/record-import.ts';
import { listRowChanges } from '#functions/organisation/items/row-changes.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Call } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { findMissingColumns } from '#shared/import/read-cells.ts';
import type { Row } from '#shared/import/sheet.ts';
import { personSheet } from '#shared/import/sheets.ts';
import { msg } from '#shared/language/t.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { ProfileFields, type User } from '#shared/users/user.ts';
import type { PeopleDeps } from './deps.ts';
import { type ChangedPerson, createPeopleChanger } from './operations/people-changer.ts';

const notThere = msg('Nobody has this address. Write yes in the column Invite to invite them.');

export const importPeopleRoute = importRoute(importPeople, importAll);

/** Return the fields of a profile that a row of a file writes. */
const getWritten = (user: User | undefined) =>
  user && Object.fromEntries(ProfileFields.keyof().options.map((name) => [name, user[name]]));

/** Import people by email address. Existing people are changed. Others are invited if the row requests it. */
async function importAll(
  deps: PeopleDeps,
  call: Call<typeof importPeople>,
  record: ImportRecord | undefined,
) {
  const { dryRun } = call.body;
  const reference = await deps.reference.load(deps.applicationId);
  const people = createPeopleChanger(deps, call, {
    ...{ reference, dryRun },
    more: (after, before) =>
      record?.rowWrites({
        ...{ itemId: after.userId, title: after.name },
        // A reactivated person counts as new.
        before: before?.isActive === false ? undefined : getWritten(before),
        after: getWritten(after) ?? {},
      }) ?? [],
  });

  async function changeByRow(row: Row): Promise<ChangedPerson> {
    const person = await people.holderOf(row.email);
    const manager = await people.managerOf(row.manager);
    const managers = manager ? [{ id: manager.userId, name: row.manager ?? '' }] : [];
    const {
      invite: isInvited,
      outsideDomainsConfirmed,
      ...fields
    } = parseRowFields(personSheet, row, reference, { people: managers });
    await record?.start();
    if (person && isInvited === true && (await people.mayComeBack(person)))
      return people.inviteBack(person, fields);
    if (person) return people.change(person, fields);
    throwIfProblems(findMissingColumns(personSheet, fields));
    if (isInvited === true)
      return people.invite({
        ...fields,
        ...(outsideDomainsConfirmed === true && { outsideDomainsConfirmed }),
      });
    throw new AppError('input.invalid', notThere, { fields: { email: [notThere] } });
  }
  return importRows(personSheet, call.body, async (row): Promise<RowDone> => {
    const { outcome, before, after } = await changeByRow(row);
    if (!dryRun || outcome === 'same') return { outcome };
    const changes = await listRowChanges(
      personSheet,
      { before, after },
      reference,
      people.findPeople,
    );
    return { outcome, changes };
  });
}
