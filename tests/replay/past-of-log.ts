import type { PastCase, WalkedStep } from '#functions/analytics/rules/backtest.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getPublishedForm } from '#functions/organisation/rules/reference.ts';
import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import { calculateAnswers } from '#shared/forms/calculate.ts';
import { readRequestAmount } from '#shared/forms/headline.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import { decidingRoles, type ReplayScript } from './script.ts';

type Scene = {
  readonly organisation: Organisation;
  readonly category: Category;
  /** Steps for the roles of the log, with the approvers of each role and the time limit of the step. */
  readonly routing: RoutingSequence;
};

function buildRoundFacts(
  { name, amount }: ReplayScript,
  answers: object,
  requester: User,
  scene: Scene,
): PathFacts {
  const form = getPublishedForm(scene.organisation.reference, scene.category.formId);
  const given = { title: name, amount: { amount, currency: 'EUR' }, ...answers };
  const values = calculateAnswers(form, given);
  return {
    requester: personRef(requester),
    categoryId: scene.category.id,
    departmentId: requester.departmentId,
    locationId: requester.locationId,
    priority: 'normal',
    amount: readRequestAmount(form, values),
    values,
    form,
  };
}

/** Convert the last round of a case to a past request. Return undefined if the case was never submitted. */
export function toPastRequest(
  script: ReplayScript,
  requester: User,
  scene: Scene,
): PastCase | undefined {
  const sent = script.acts.findLastIndex(({ act }) => act === 'submit');
  const submit = script.acts[sent];
  if (submit?.act !== 'submit') return undefined;
  const facts = buildRoundFacts(script, submit.answers, requester, scene);
  const { stages, calendar } = plan(facts, scene.routing, scene.organisation, submit.at);
  const steps: WalkedStep[] = [];
  let since = submit.at;
  for (const act of script.acts.slice(sent + 1)) {
    if (act.act !== 'approve' && act.act !== 'return') continue;
    const name = decidingRoles[act.role];
    const stage = stages.find(({ step }) => step.name === name);
    steps.push({
      name,
      order: steps.length + 1,
      people: (stage?.approvers ?? []).slice(0, 1).map(personRef),
      approvals: 1,
      seconds: Math.max(0, countWorkingSeconds(since, act.at, calendar)),
      targetSeconds: stage?.targetSeconds ?? null,
    });
    since = act.at;
  }
  return { facts, at: submit.at, steps, isCut: script.ends !== 'Approved' };
}
