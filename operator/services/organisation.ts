import { formStore } from '#functions/forms/store/form-store.ts';
import {
  type OrganisationDeps,
  type ReadOrganisation,
  readOrganisation,
} from '#functions/imports/organisation/read-organisation.ts';
import { writeOrganisation } from '#functions/imports/organisation/write-organisation.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import { poolAccounts } from '#functions/platform/pool-accounts.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { CommandRefusal } from './command.ts';
import type { Services } from './open-services.ts';

/** Open the stores of a stage, with the settings of the function that stores its people. */
export async function openOrganisation({ loadSettings, table, pool }: Services, stage: string) {
  const { TABLE_NAME, APPLICATION_ID, USER_POOL_ID } = await loadSettings(stage, 'api-people');
  const ofTable = dynamoTable(TABLE_NAME, table);
  const reference = referenceStore(ofTable);
  return {
    applicationId: APPLICATION_ID,
    reference,
    forms: formStore(ofTable, reference),
    users: userStore(ofTable),
    accounts: poolAccounts(USER_POOL_ID, pool),
    now: () => new Date().toISOString(),
  };
}

/** Compare a file with the stored organisation. @throws CommandRefusal if nobody has the address that replaces "@me" */
export async function readCurrentOrganisation(
  deps: OrganisationDeps,
  file: unknown,
  address: string | undefined,
) {
  const { applicationId, users } = deps;
  const me = address === undefined ? undefined : await users.withEmail(applicationId, address);
  if (address !== undefined && !me) throw new CommandRefusal(`Nobody has the address ${address}.`);
  return readOrganisation(deps, {
    ...{ file, me: me?.userId, users: await users.everybody(applicationId) },
    by: { userId: deriveId(applicationId, 'operator'), name: 'Operator' },
  });
}

const rounds = 5;
/** Number of items written between two progress lines. */
const progressEvery = 100;
const everything = {
  ...{ onlyNew: false, most: Number.POSITIVE_INFINITY },
  onProgress: (done: number, all: number) => {
    if (done % progressEvery === 0 || (done === all && all > progressEvery))
      console.log(`${done} of ${all} written`);
  },
};

/**
 * Write accounts first, then the items that refer to people. Repeat for items that somebody else changed at the same
 * time, after reading the file again.
 */
export async function applyOrganisation(
  deps: OrganisationDeps,
  read: ReadOrganisation,
  readAgain: () => Promise<ReadOrganisation>,
): Promise<void> {
  let present = read;
  for (let round = 0; round < rounds; round += 1) {
    if ((await writeOrganisation(deps, present, everything)) === 0) return;
    present = await readAgain();
  }
  throw new Error('Others change the same things: run it again.');
}
