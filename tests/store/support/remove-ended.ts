import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { removeDueRequests } from '#functions/retention/remove-requests.ts';
import { endedRequests } from '#functions/retention/store/ended-requests.ts';
import { removalStore } from '#functions/retention/store/removal-store.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { monday } from '#tests/domain/support/people.ts';

/** Remove all ended requests, by a rule that has been in force for long. @returns number of removed requests */
export async function removeEndedRequests(table: Table, known: Reference): Promise<number> {
  const store = referenceStore(table);
  const rules = [{ categoryId: null, outcome: null, months: 3, since: monday }];
  const retention = { applicationId, rules, ended: [], version: 0 };
  const saved = await store.save(applicationId, 'RETENTION', retention, undefined);
  const stored = await store.load(applicationId);
  const load = async () => ({ ...known, retention: saved });
  return removeDueRequests({
    applicationId,
    reference: { load, checkUnchanged: (app, kinds) => store.checkUnchanged(app, kinds, stored) },
    ended: endedRequests(table, applicationId),
    removals: removalStore(table, applicationId),
    figures: figureCounter(table, load),
    files: { removeAll: async () => undefined },
    now: () => '2028-01-01T00:00:00.000Z',
    isOutOfTime: () => false,
  });
}
