import { buildAuthor } from '#functions/organisation/build-author.ts';
import { mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { loadItemHistory } from '#functions/organisation/items/item-history.ts';
import { ProblemList, throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { PeopleDeps } from '#functions/people/deps.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import { Retention, type RetentionRule } from '#shared/retention/retention.ts';
import {
  getRetention,
  listRetentionHistory,
  planRemovals,
  RetentionInput,
  updateRetention,
} from '#shared/retention/retention-api.ts';
import { notifyOfRetention } from '../notify-administrators.ts';
import { planRemovals as planAll } from '../plan-removals.ts';
import { changeRetentionRules } from '../rules/change-rules.ts';
import { isHoldInEffect } from '../rules/plan-removal.ts';
import { endedRequests } from '../store/ended-requests.ts';

const schemas = { item: Retention, written: RetentionInput };

const findRetention = ({ retention, configuration }: Reference): Retention =>
  retention ?? { applicationId: configuration.applicationId, rules: [], ended: [], version: 0 };

/**
 * Refuse two rules for the same requests, and a rule for a category that does not exist, unless a stored rule has it.
 * @throws input.invalid
 */
function assertValidRules(
  rules: readonly RetentionRule[],
  { categories, retention }: Reference,
): void {
  const problems = new ProblemList();
  const known = new Set([
    ...[null, ...categories.map(({ id }) => id)],
    ...(retention?.rules ?? []).map(({ categoryId }) => categoryId),
  ]);
  for (const [n, { categoryId, outcome }] of rules.entries()) {
    const isKnown = known.has(categoryId);
    problems.expect(isKnown, `rules.${n}.categoryId`, t`There is no such category.`);
    const first = rules.findIndex(
      (one) => one.categoryId === categoryId && one.outcome === outcome,
    );
    problems.expect(
      first === n,
      `rules.${n}.outcome`,
      t`There is another rule for these requests.`,
    );
  }
  throwIfProblems(problems.found);
}

const toRules = (rules: readonly RetentionRule[]): RetentionRule[] =>
  rules.map(({ categoryId, outcome, months }) => ({ categoryId, outcome, months }));

export const getRetentionRoute = route(
  getRetention,
  async (_, { reference, applicationId, now }: PeopleDeps) => {
    const known = await reference.load(applicationId);
    const at = now();
    return {
      ...findRetention(known),
      holds: known.legalHolds.filter((hold) => isHoldInEffect(hold, at)),
    };
  },
  { version: ({ version }) => version },
);

export const updateRetentionRoute = route(
  updateRetention,
  async (call, deps: PeopleDeps) => {
    const { reference, applicationId, table } = deps;
    const checked = await reference.load(applicationId);
    const before = findRetention(checked);
    assertVersion(call, before.version);
    mergeItemChange(schemas, before, { ...call.body, rules: undefined });
    if (!call.body.rules) return before;
    const rules = toRules(call.body.rules);
    assertValidRules(rules, checked);
    const author = buildAuthor(call.actor, deps);
    const after = changeRetentionRules(before, rules, author.at);
    if (JSON.stringify(after.rules) === JSON.stringify(before.rules)) return before;
    const { retention: stored, legalHolds: holds } = checked;
    const effect = await planAll(
      {
        ...{ retention: after, stored, holds, now: author.at },
        ended: endedRequests(table, applicationId),
      },
      undefined,
    );
    const saved = await reference.save(applicationId, 'RETENTION', after, stored, {
      author,
      checked,
    });
    const { sooner: count, soonerFrom, cursor } = effect;
    const change = { id: `retention-${saved.version}`, at: author.at, authorId: author.by.userId };
    await notifyOfRetention(deps, change, (toDay) => ({
      ...{ says: 'retentionChanged' as const, by: author.by.name, count },
      ...{ isMore: cursor !== undefined, from: toDay(soonerFrom ?? author.at) },
    }));
    return saved;
  },
  { version: ({ version }) => version },
);

export const listRetentionHistoryRoute = route(
  listRetentionHistory,
  ({ query }, deps: PeopleDeps) =>
    loadItemHistory(deps, { kind: 'RETENTION', id: deps.applicationId, query }),
);

export const planRemovalsRoute = route(planRemovals, async ({ body }, deps: PeopleDeps) => {
  const { reference, applicationId, table, now } = deps;
  const known = await reference.load(applicationId);
  const { retention: stored, legalHolds: holds } = known;
  const at = now();
  if (body.rules) assertValidRules(body.rules, known);
  const retention = body.rules
    ? changeRetentionRules(findRetention(known), body.rules, at)
    : stored;
  return planAll(
    { retention, stored, holds, now: at, ended: endedRequests(table, applicationId) },
    body.cursor,
  );
});
