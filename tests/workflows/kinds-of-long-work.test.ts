import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionNames } from '#infra/function-entries.ts';
import { getMachineNames } from '#infra/settings.ts';
import { readStage } from '#infra/stages/stage-file.ts';
import { contracts, operationsByName } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ScenarioName } from '#tests/support/long-work.ts';

/**
 * Proof that work continues after a fault: long-work.test.ts interrupts a part of the product during the work, another
 * test proves it, or no work is left to continue.
 */
type Proof =
  | { readonly takenAway: readonly ScenarioName[] }
  | { readonly shownIn: string; readonly by: string }
  | { readonly nothingLeft: string };

const imported: Proof = {
  takenAway: ['rows of a file that are imported', 'rows of a file that are undone'],
};
const mailsOrder = 'tests/api/order-of-mails.test.ts';
const onlyReads: Proof = { nothingLeft: 'it stores nothing' };
const single: Proof = {
  shownIn: 'tests/api/bulk.test.ts',
  by: 'a bulk decision repeated with the same idempotency key decides each task once',
};
const dueAgain: Proof = {
  shownIn: 'tests/api/sla.test.ts',
  by: 'rescheduling corrects due times that do not match a changed calendar, and a second run changes nothing',
};

/** Proofs that unfinished work survives the end of a function run, keyed by kind of work. */
const proofs: Readonly<Record<string, Proof>> = {
  'machine routing': {
    shownIn: 'tests/workflows/transient-steps.test.ts',
    by: 'every step that fails with %s is retried, and no failure is recorded',
  },
  'machine sending': {
    takenAway: ['announcement that goes at once', 'announcement that is scheduled'],
  },
  'machine reading': { takenAway: ['log that is read', 'log that is removed'] },

  'function events/check-release': {
    shownIn: 'tests/workflows/release-check.test.ts',
    by: 'the smoke test of a function version is repeated while the rights of its new role are not in effect',
  },
  'function events/drive-workflow': { takenAway: ['announcement that goes at once'] },
  'function events/notify': {
    shownIn: 'tests/api/notify.test.ts',
    by: 'if the mail queue is unavailable, messages arrive and their event is retried',
  },
  'function events/live': { nothingLeft: 'open tabs load again by themselves' },
  'function events/canary': {
    nothingLeft: 'a request that it left behind is removed by the reconciler',
  },
  'function events/reconcile': { takenAway: ['log that is removed'] },
  'function events/send-reports': { takenAway: ['weekly report'] },
  'function events/send-mail': {
    shownIn: mailsOrder,
    by: 'mails to a person are sent in the order of their messages, even with several senders and refused attempts',
  },
  'function events/mail-feedback': {
    shownIn: 'tests/api/mails-that-come-back.test.ts',
    by: 'in any order and number',
  },

  'operation updateUser': {
    takenAway: ['tasks of somebody who loses the role Approver by one call'],
  },
  'operation deactivateUser': {
    takenAway: ['tasks of somebody who leaves', 'tasks of somebody who leaves by one call'],
  },
  'operation createDelegation': { takenAway: ['tasks that go to a delegate'] },
  'operation updateDelegation': { takenAway: ['tasks that go to a delegate'] },
  'operation migrateRequests': { takenAway: ['requests that move to another version'] },
  'operation undoFileImport': imported,
  'operation importPeople': imported,
  'operation importGroups': imported,
  'operation importCategories': imported,
  'operation importDepartments': imported,
  'operation importLocations': imported,
  'operation importLocationTypes': imported,
  'operation importLocationAttributes': imported,
  'operation importSettings': imported,
  'operation importHolidays': imported,
  'operation importEscalationPolicies': imported,
  'operation importRates': imported,
  'operation importDoaLevels': imported,
  'operation importDoaRules': imported,
  'operation startExample': {
    shownIn: 'tests/api/example.test.ts',
    by: 'the example organisation is copied in several calls',
  },
  'operation decideTasks': single,
  'operation remindTasks': single,
  'operation reassignTasks': single,
  'operation findAudience': onlyReads,
  'operation backtestRouting': onlyReads,
  'operation backtestLog': onlyReads,
  'operation previewHolidays': onlyReads,
  'operation planRemovals': onlyReads,
  'operation createBusinessHours': dueAgain,
  'operation updateBusinessHours': dueAgain,
  'operation removeBusinessHours': dueAgain,
  'operation createHoliday': dueAgain,
  'operation updateHoliday': dueAgain,
  'operation removeHoliday': dueAgain,
  'operation placeLocation': dueAgain,
  'operation rescheduleRequests': dueAgain,
  'operation replayDeadLetters': {
    shownIn: 'tests/api/dead-letters.test.ts',
    by: 'a replay of a whole queue tries each dead letter once and hides those that fail until they are released',
  },
  'operation dropDeadLetters': {
    shownIn: 'tests/api/dead-letters.test.ts',
    by: 'if administrators replay and drop the same dead letter at the same time, exactly one of them succeeds',
  },

  'program alarm-try': {
    shownIn: 'tests/start/alarm-try.test.ts',
    by: 'alarm-try does not change an alarm that has already started',
  },
  'program administrator': {
    shownIn: 'tests/start/administrator.test.ts',
    by: 'the administrator command mails a new temporary password to an administrator who never signed in',
  },
  'program canary': {
    shownIn: 'tests/api/canary.test.ts',
    by: 'a request of the canary user is removed with all its items after a day, but not before',
  },
  'program dead-letters': {
    shownIn: 'tests/start/dead-letters.test.ts',
    by: 'a dead-letter message that cannot be replayed stays in the queue, and the reason is printed',
  },
  'program deploy': {
    shownIn: 'tests/start/deploy.test.ts',
    by: 'a deployment does not update a table or user pool that is already protected',
  },
  'program deploy-role': onlyReads,
  'program doctor': onlyReads,
  'program erase': {
    shownIn: 'tests/api/erasing-a-person.test.ts',
    by: 'an interrupted erasure continues and leaves no text of the person in table, files, log, and export',
  },
  'program export': { nothingLeft: 'it changes nothing, and a repeat writes a new folder' },
  'program import': { takenAway: ['log that is read'] },
  'program organisation': {
    shownIn: 'tests/start/organisation-file.test.ts',
    by: 'applying an organisation file again changes only the differences',
  },
  'program rebuild-figures': {
    shownIn: 'tests/store/figures.test.ts',
    by: 'a recount that continues after a stop produces the same figures, even with corrupt counters or during other changes',
  },
  'program rebuild-search': {
    shownIn: 'tests/store/search.test.ts',
    by: 'older requests are found once their words are indexed, and indexing twice changes nothing',
  },
  'program rebuild': { nothingLeft: 'it is the part that both rebuilds share' },
  'program origin-key': {
    shownIn: 'tests/start/origin-key.test.ts',
    by: 'an interrupted rotation of the origin key continues with the same key, and no call is refused',
  },
  'program release': { nothingLeft: 'it writes files of the repository, which git restores' },
  'program remove': {
    shownIn: 'tests/start/remove.test.ts',
    by: 'a removal continues after an interruption, and reports a stack that CloudFormation cannot remove',
  },
  'program restore': {
    shownIn: 'tests/api/export-and-restore.test.ts',
    by: 'an interrupted restore continues with the same export and refuses another one',
  },
  'program rewind': {
    shownIn: 'tests/start/rewind.test.ts',
    by: 'a rewind that was interrupted during the restore does not start a second one',
  },
  'program trace': onlyReads,
  'program verify-audit': onlyReads,
};

/** Fields of a response to a call that did only a part of its work, or processed only some of several items. */
const partly: ReadonlySet<string> = new Set([
  ...['more', 'left', 'cursor', 'missing', 'outcomes', 'sections', 'rows'],
]);
const doesPart = ({ method, response }: Endpoint) =>
  method !== 'GET' &&
  'shape' in response &&
  Object.keys(Object(response.shape)).some((field) => partly.has(field));

function listWork(): string[] {
  const areas = Object.values(contracts).flatMap((service) => Object.values(service));
  const operations = areas.flatMap((of) => Object.entries(operationsByName(of)));
  const choices = new Set(['saveMailChoices']);
  return [
    ...Object.keys(getMachineNames(readStage('dev'))).map((name) => `machine ${name}`),
    ...functionNames.filter((name) => name.startsWith('events/')).map((name) => `function ${name}`),
    ...operations.flatMap(([name, endpoint]) =>
      doesPart(endpoint) && !choices.has(name) ? [`operation ${name}`] : [],
    ),
    ...readdirSync('operator')
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `program ${file.slice(0, -3)}`),
  ];
}

test('every background job that outlives a call has a test that it continues after a fault', () => {
  expect(Object.keys(proofs).sort()).toEqual(listWork().sort());
});

test('every listed proof that a background job continues refers to an existing test', () => {
  const missing = Object.entries(proofs).filter(
    ([, proof]) => 'shownIn' in proof && !readFileSync(proof.shownIn, 'utf8').includes(proof.by),
  );
  expect(missing).toEqual([]);
});
