import { randomUUID } from 'node:crypto';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import type { Change } from '#functions/requests/rules/record/record.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { AppError } from '#shared/errors.ts';
import { answers } from './acts.ts';
import { categoryId, ids, monday } from './people.ts';
import { performRandomAction } from './random-acts.ts';
import type { RandomOrganisation } from './random-organisation.ts';

type Act = Parameters<typeof performRandomAction>[1];

/** Generate the changes in the life of a request, in their stored form. */
export function* generateLifeChanges(
  random: RandomOrganisation,
  drawn: readonly Act[],
): Generator<Change> {
  const { organisation, requester, raiser } = random;
  const newId = ids();
  const by = personRef(raiser);
  const begun = startDraft({
    ...{ applicationId: app, requestId: randomUUID(), number: 'REQ-2026-000001', categoryId },
    ...{ priority: 'normal', at: monday, by, values: answers('3000'), requester },
    reference: organisation.reference,
  });
  yield begun;
  let record = beginRecord(begun);
  let time = Date.parse(monday);
  const attempt = (act: () => Change | null): Change[] => {
    try {
      const change = act();
      if (change) record = applyChange(record, change);
      return change ? [change] : [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [];
    }
  };
  yield* attempt(() => submit(record, { by, at: monday, organisation, newId, isAdmin: true }));
  for (const one of drawn) {
    time += one.hours * 3_600_000;
    const at = new Date(time).toISOString();
    yield* attempt(() => openStages(record, { at, organisation, newId }));
    yield* attempt(() => performRandomAction(record, one, random, at, newId));
  }
}
