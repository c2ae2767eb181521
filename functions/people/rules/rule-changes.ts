import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import type { Directory } from '#functions/organisation/rules/directory.ts';
import type { ReferenceItem, ReferenceKind } from '#functions/organisation/rules/kinds.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Owners } from '#shared/requests/request.ts';
import type { User } from '#shared/users/user.ts';
import { arrangementDurationMs, buildArrangementReason } from './arrangements.ts';

type Part = 'none' | 'all' | readonly string[];
/**
 * Fields that determine the steps of a request and the amounts that people decide. For a kind that is not listed, all
 * fields except names count. An additional day off only delays a step. Removing a day off can make an automatic
 * approval earlier.
 */
const deciding: { readonly [K in ReferenceKind]?: Part } = {
  CONFIGURATION: ['currency', 'ratesCurrency', 'conditionsCurrency', 'fallbackApproverIds'],
  ROUTINGORDER: ['routingIds'],
  CATEGORY: ['formId', 'parentId', 'isActive'],
  FORM: ['sections', 'amountField', 'isActive'],
  ROUTING: ['steps', 'condition', 'categoryIds', 'isActive'],
  DEPARTMENT: ['parentId'],
  LOCATION: ['parentId', 'businessHoursId'],
  LOCATIONTYPE: 'none',
  LOCATIONATTRIBUTE: 'none',
  GROUP: 'none',
  DOALEVEL: ['limit', 'rank'],
  // Retention and legal holds concern only ended requests, which are already decided.
  RETENTION: 'none',
  HOLD: 'none',
};
/**
 * Kinds for which even a new item changes decisions of others. A new category can bypass the steps of other categories,
 * and new business hours can be those of the company.
 */
const alsoNew: ReadonlySet<ReferenceKind> = new Set([
  ...(['CATEGORY', 'ROUTING', 'ROUTINGORDER', 'HOURS', 'RATE'] as const),
]);
const incidental: ReadonlySet<string> = new Set(['name', 'description', 'version', 'itemVersion']);

const getPart = (item: object | undefined, part: Exclude<Part, 'none'>): string =>
  JSON.stringify(
    Object.entries(item ?? {})
      .filter(([name]) => (part === 'all' ? !incidental.has(name) : part.includes(name)))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Whether a change of reference data can let requests skip a step or reach a lower approver. */
export function isRuleChange<K extends ReferenceKind>(
  kind: K,
  before: ReferenceItem<K> | undefined,
  after: ReferenceItem<K> | undefined,
): boolean {
  const part = deciding[kind] ?? 'all';
  if (part === 'none') return false;
  if (before === undefined) return alsoNew.has(kind);
  return getPart(before, part) !== getPart(after, part);
}

/** Whether a profile change removes rights to decide, so that others decide instead. */
export const removesRights = (before: User, after: User): boolean =>
  (before.role === 'Approver' && after.role !== 'Approver') ||
  (before.isActive && !after.isActive) ||
  (before.doaLevelId !== null && before.doaLevelId !== after.doaLevelId) ||
  before.groups.some((group) => !after.groups.includes(group));

/**
 * Return the change of the requester's profile by the person who raised the request for them, within the last 30 days.
 * The change counts like a changed rule, because department, location, manager and groups of the requester determine
 * the path.
 */
function findChangedRequester(
  { requester, raisedBy }: Owners,
  directory: Directory,
  at: string,
): Reason | undefined {
  if (!raisedBy || raisedBy.userId === requester.userId) return undefined;
  const user = directory.user(requester.userId);
  const arranged = user && buildArrangementReason(user, { requester: raisedBy }, at);
  if (!arranged) return undefined;
  const { person: _, ...facts } = arranged.facts;
  return { code: 'rulesChanged', facts };
}

/**
 * Return the latest rule change by an owner of a request within the last 30 days, with its author; undefined if there
 * was none.
 */
export function findRuleChange(owners: Owners, directory: Directory, at: string) {
  return findOwnRuleChange(owners, directory, at) ?? findChangedRequester(owners, directory, at);
}

function findOwnRuleChange(
  { requester, raisedBy }: Owners,
  directory: Directory,
  at: string,
): Reason | undefined {
  const ids = new Set([requester.userId, raisedBy?.userId ?? requester.userId]);
  const found = [...ids].flatMap((userId) => {
    const user = directory.user(userId);
    const on = user?.rulesChangedAt;
    return user && on && Date.parse(at) - Date.parse(on) < arrangementDurationMs
      ? [{ user, on }]
      : [];
  })[0];
  if (!found) return undefined;
  const { user, on } = found;
  const { name, rulesChangedThrough: through } = user;
  const by = through ? { by: through.name, owner: name } : { by: name };
  return { code: 'rulesChanged', facts: { ...by, on: toLocalDate(user, on) } };
}
