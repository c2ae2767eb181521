import fc from 'fast-check';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { AppError } from '#shared/errors.ts';
import { answers } from './acts.ts';
import { categoryId, id, ids, monday } from './people.ts';
import { actionsArbitrary, performRandomAction } from './random-acts.ts';
import { organisations, type RandomOrganisation } from './random-organisation.ts';

/** Number of checks of each promise, because a property without any check proves nothing. */
export type Counts = Map<string, number>;
export const count = (counts: Counts, what: string) =>
  counts.set(what, (counts.get(what) ?? 0) + 1);

export function createDraftRecord(
  { requester, raiser, organisation }: RandomOrganisation,
  amount: string,
): RequestRecord {
  return beginRecord(
    startDraft({
      applicationId,
      requestId: id(77),
      number: 'REQ-2026-000001',
      categoryId,
      priority: 'normal',
      at: monday,
      by: personRef(raiser),
      values: answers(amount),
      requester,
      reference: organisation.reference,
    }),
  );
}

/**
 * Create a request in an unchanged organisation after random actions of people. Undefined if the request cannot be
 * submitted.
 */
export function simulateRequest(random: RandomOrganisation, drawn: readonly Act[], amount: string) {
  const { organisation, raiser } = random;
  const newId = ids();
  let record = createDraftRecord(random, amount);
  let time = Date.parse(monday);
  const attempt = (act: () => ReturnType<typeof performRandomAction>) => {
    try {
      const change = act();
      if (change) record = applyChange(record, change);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };
  attempt(() =>
    submit(record, { by: personRef(raiser), at: monday, organisation, newId, isAdmin: true }),
  );
  for (const one of drawn) {
    time += one.hours * 3_600_000;
    const at = new Date(time).toISOString();
    attempt(() => openStages(record, { at, organisation, newId }));
    attempt(() => performRandomAction(record, one, random, at, newId));
  }
  const at = new Date(time).toISOString();
  attempt(() => openStages(record, { at, organisation, newId }));
  return { record, at, newId };
}
type Act = Parameters<typeof performRandomAction>[1];

export const history = fc.tuple(
  organisations,
  actionsArbitrary.map((all) => all.slice(0, 18)),
  fc.nat({ max: 12 }).map((thousands) => `${thousands}000`),
);
