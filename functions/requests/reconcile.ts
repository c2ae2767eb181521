import { setTimeout as pause } from 'node:timers/promises';
import { announcementStore } from '#functions/announcements/store/announcement-store.ts';
import { processImportStore } from '#functions/imports/store/process-import-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { serveSchedule } from '#functions/platform/events/serve-schedule.ts';
import { log } from '#functions/platform/log.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { draftMarkStore } from '#functions/requests/store/draft-marks.ts';
import { reconcilerStore } from '#functions/requests/store/reconciler-store.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { reconcilerLogText } from '#shared/log-lines.ts';
import { markDrafts } from './machine/mark-drafts.ts';
import { reconcile } from './machine/reconcile.ts';
import { restartLostExecutions } from './machine/restart-starts.ts';

const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
const secondLook = 15_000;

const machine = stateMachine();
const applicationId = requireSetting('APPLICATION_ID');
const now = () => new Date().toISOString();

const restartWork = () =>
  restartLostExecutions({
    ...{ applicationId, machine, now },
    announcements: announcementStore(table),
    announcementsArn: requireSetting('ANNOUNCEMENTS_ARN'),
    imports: processImportStore(table),
    importsArn: requireSetting('PROCESS_IMPORTS_ARN'),
  });
const restartRequests = () =>
  reconcile({
    ...{ applicationId, machine, now },
    requests: requestStore(table),
    lists: requestLists(table),
    place: reconcilerStore(table),
    machineArn: requireSetting('MACHINE_ARN'),
    pause: () => pause(secondLook),
  });

/** The code that notifies dependents and moves tasks, and the rules that it needs, are loaded after the cold start. */
const moveTasks = async () => {
  const { moveTasksOfLeavers } = await import('./machine/move-leaver-tasks.ts');
  const { createLeaverMoveDeps } = await import('./leaver-move-deps.ts');
  return moveTasksOfLeavers(createLeaverMoveDeps(table, applicationId));
};
const markStoredDrafts = () =>
  markDrafts({
    applicationId,
    marks: draftMarkStore(table, applicationId),
    reference: referenceStore(table),
  });

/** The removal code is loaded after the cold start, because few deployments have a canary. */
const removeCanary = async (): Promise<void> => {
  const { canaryRequests } = await import('#functions/requests/store/canary-requests.ts');
  const { removeCanaryRequests } = await import('./machine/remove-canary-requests.ts');
  await removeCanaryRequests({ requests: canaryRequests(table), now });
};

/** The erasure code is loaded after the cold start, because erasures are rare. */
const eraseOrdered = async (): Promise<number> => {
  const { continueErasures } = await import('#functions/people/erase-person.ts');
  const { scanItems } = await import('#functions/people/store/scan-items.ts');
  const { userStore } = await import('#functions/people/store/user-store.ts');
  const { poolAccounts } = await import('#functions/platform/pool-accounts.ts');
  const accounts = poolAccounts(requireSetting('USER_POOL_ID'));
  return continueErasures({
    ...{ table, applicationId, now, users: userStore(table) },
    scan: (after) => scanItems({ tableName: requireSetting('TABLE_NAME') }, after),
    deleteAccount: (subject) => accounts.remove({ subject }),
  });
};

/** Maximum time that one run spends on removing requests, in ms. */
const removalMs = 20_000;
/** The removal code is loaded after the cold start, because it has work only once a day. */
const removeEnded = async (): Promise<number> => {
  const { removeDueRequests } = await import('#functions/retention/remove-requests.ts');
  const { endedRequests } = await import('#functions/retention/store/ended-requests.ts');
  const { removalStore } = await import('#functions/retention/store/removal-store.ts');
  const { figureCounter } = await import('#functions/figures/store/figure-counter.ts');
  const end = Date.now() + removalMs;
  const reference = referenceStore(table);
  return removeDueRequests({
    ...{ applicationId, now, reference },
    figures: figureCounter(table, reference.load),
    files: {
      removeAll: async (id) => (await import('./files/bucket.ts')).store.removeAll(id),
    },
    ended: endedRequests(table, applicationId),
    removals: removalStore(table, applicationId),
    isOutOfTime: () => Date.now() > end,
  });
};

const letterQueues = requireSetting('DEAD_LETTER_QUEUES').split(',');
/** Count the events that were given up. The client of the queues is loaded after the cold start. */
const countLetters = async () =>
  (await import('#functions/platform/count-messages.ts')).countMessages(letterQueues);

/**
 * Run every few minutes: restart requests, announcements and imports that have stopped, and finish losses of the right
 * to decide and erasures of people. Mark drafts of earlier versions, count dead letters, and remove old canary
 * requests. Once a day, remove ended requests whose retention period is over. If one kind of work fails, the others
 * continue, and the run then fails and is retried.
 */
export const handler = serveSchedule(async () => {
  const [starts, moved, marked, reconciled, letters, removed, erased, ended] =
    await Promise.allSettled([
      restartWork(),
      moveTasks(),
      markStoredDrafts(),
      restartRequests(),
      countLetters(),
      removeCanary(),
      eraseOrdered(),
      removeEnded(),
    ]);
  if (starts.status === 'rejected') throw starts.reason;
  if (moved.status === 'rejected') throw moved.reason;
  if (marked.status === 'rejected') throw marked.reason;
  if (reconciled.status === 'rejected') throw reconciled.reason;
  if (letters.status === 'rejected') throw letters.reason;
  if (removed.status === 'rejected') throw removed.reason;
  if (erased.status === 'rejected') throw erased.reason;
  if (ended.status === 'rejected') throw ended.reason;
  const facts = { restarted: reconciled.value.restarted + starts.value, letters: letters.value };
  // The alarm `stopped-work` reads this line, and also fires if the line is missing.
  log.info(reconcilerLogText, { stopped: facts.restarted + facts.letters, ...facts });
  return { ...reconciled.value, starts: starts.value, moved: moved.value, marked: marked.value };
});
