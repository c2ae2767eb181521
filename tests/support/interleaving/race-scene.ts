import { randomUUID } from 'node:crypto';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import { collection } from '#functions/requests/store/keys.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { answers, opened, ref } from '#tests/domain/support/acts.ts';
import { organisation as organisationOf, routing } from '#tests/domain/support/organisation.ts';
import { categoryId, ids, monday, people, users } from '#tests/domain/support/people.ts';
import { seedOrganisation } from '#tests/support/seed-organisation.ts';
import { type ActName, raceActs } from './race-acts.ts';
import type { Act } from './resumable.ts';
import { snapshots } from './snapshots.ts';

const deciders = { kind: 'named' as const, userIds: [people.director, people.finance] };
const routings = [routing([{ approvers: deciders }, { approvers: { kind: 'manager', level: 1 } }])];

const named = (name: ActName, act: Act) => ({ name, act });

/**
 * Create one request in review in this table, raised by the director's manager for an employee. Director or finance
 * decides the open first stage, and the manager the next one. Escalations reach the person who raised the request.
 * Return the request with its eight commands.
 */
export async function raceScene(table: Table) {
  await seedOrganisation(table, { routings });
  const organisation = organisationOf({ routings });
  const requestId = randomUUID();
  const newId = ids(5000);
  const drafted = beginRecord(
    startDraft({
      applicationId: app,
      requestId,
      number: 'REQ-2026-000001',
      categoryId,
      priority: 'normal',
      at: monday,
      by: ref('ceo'),
      values: answers('120'),
      requester: users.employee,
      reference: organisation.reference,
    }),
  );
  const sent = submit(drafted, { by: ref('ceo'), isAdmin: true, at: monday, organisation, newId });
  const record = opened(applyChange(drafted, sent), organisation);
  await importRecord(table, record);
  const on = snapshots(table, collection(requestId).pk);
  const [reference, directory] = [referenceStore(table), directoryStore(table)];
  const acts = raceActs({ record, organisation, reference, directory });
  const eight = Object.entries(acts.eight).map(([name, act]) => named(name as ActName, act));
  return {
    ...{ on, start: await on.begin(), acts, eight },
    /** Replace the command that restarts an execution by a command of the reconciler. */
    withReconciler: (isRunning: boolean) => [
      ...eight.filter(({ name }) => name !== 'execution is restarted'),
      named('reconciler', acts.reconciles(isRunning)),
    ],
  };
}
