import * as z from 'zod';
import { parseHoursInput } from '#frontend/components/inputs/hours-input.ts';
import { findTypedNumberProblem } from '#frontend/components/text/format/typed-number.ts';
import { t } from '#frontend/lib/text.ts';
import { Id, PlainDate } from '#shared/fields.ts';
import type { ApproverSource, RoutingStep } from '#shared/routing/sequence.ts';

/** Change in a simulation. An empty text is not selected yet. */
const Change = z.discriminatedUnion('kind', [
  /** Inclusive dates. An empty `delegateId` means that nobody decides instead. */
  z.strictObject({
    kind: z.literal('away'),
    userId: Id.or(z.literal('')),
    from: z.string().max(40),
    to: z.string().max(40),
    delegateId: Id.or(z.literal('')),
  }),
  /** Additional person for a group or a role that is a source of approvers, by {@link sourceKey}. */
  z.strictObject({ kind: z.literal('more'), source: z.string().max(200) }),
  /** Amount in the currency of the application; empty for no limit. */
  z.strictObject({
    kind: z.literal('limit'),
    levelId: Id.or(z.literal('')),
    amount: z.string().max(30),
  }),
  /** Target in hours of working time; empty for no target. */
  z.strictObject({
    kind: z.literal('target'),
    stepId: Id.or(z.literal('')),
    hours: z.string().max(10),
  }),
]);
export type Change = z.infer<typeof Change>;
export type ChangeKind = Change['kind'];

/** Maximum number of changes in a simulation. */
export const maxChanges = 12;

/** Return the changes in the URL. Invalid changes are ignored. */
export const readChanges = (search: URLSearchParams): Change[] =>
  search
    .getAll('change')
    .slice(0, maxChanges)
    .flatMap((text) => {
      try {
        return Change.safeParse(JSON.parse(text)).data ?? [];
      } catch {
        return [];
      }
    });

/** Return the key of a group or role that an additional person can join. */
const sourceKey = (source: ApproverSource): string | undefined =>
  source.kind === 'group'
    ? `group ${source.group}`
    : source.kind === 'role'
      ? `role ${source.role}`
      : undefined;

/** Return the groups and roles that an additional person can join, with the steps that use them. */
export function listJoinableSources(steps: readonly RoutingStep[]) {
  const asked = steps.flatMap((step) => {
    const key = sourceKey(step.approvers);
    return key === undefined ? [] : [{ key, step }];
  });
  return [...Map.groupBy(asked, ({ key }) => key)].map(([key, group]) => ({
    key,
    source: group[0]?.step.approvers,
    stepIds: group.map(({ step }) => step.id),
  }));
}

/**
 * Return the incomplete change that the URL proposes for a step. Empty if the step does not exist, or if an additional
 * person is proposed for a step without a group or role.
 */
export function readProposedChanges(
  search: URLSearchParams,
  steps: readonly RoutingStep[],
  { from, to }: { readonly from: string; readonly to: string },
): Change[] {
  const step = steps.find(({ name }) => name === search.get('step'));
  if (!step) return [];
  switch (search.get('suppose')) {
    case 'more': {
      const source = sourceKey(step.approvers);
      return source === undefined ? [] : [{ kind: 'more', source }];
    }
    case 'away':
      return [{ kind: 'away', userId: '', from, to, delegateId: '' }];
    case 'limit':
      return [{ kind: 'limit', levelId: '', amount: '' }];
    case 'target':
      return [{ kind: 'target', stepId: step.id, hours: '' }];
    default:
      return [];
  }
}

/** Return the reason why a change cannot be simulated; undefined if it can. `days`: the period. */
export function findWhatIfProblem(
  change: Change,
  days: { readonly from: string; readonly to: string },
): string | undefined {
  switch (change.kind) {
    case 'away':
      if (!change.userId) return t`Choose who is away.`;
      if (![change.from, change.to].every((day) => PlainDate.safeParse(day).success))
        return t`Choose the first and the last day.`;
      if (change.from > change.to) return t`The end must not be before the start.`;
      if (change.from > days.to || change.to < days.from)
        return t`Choose days of the period above: requests arrive then.`;
      return change.delegateId === change.userId ? t`Choose somebody else to decide.` : undefined;
    case 'more':
      return change.source ? undefined : t`Choose a group or role.`;
    case 'limit':
      if (!change.levelId) return t`Choose a level.`;
      return findTypedNumberProblem(change.amount);
    case 'target':
      if (!change.stepId) return t`Choose a step.`;
      return change.hours === '' || (parseHoursInput(change.hours) ?? -1) >= 0
        ? undefined
        : t`Enter hours such as 16.`;
  }
}
