import { AppError } from '#shared/errors.ts';
import type { Form } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import type { Category, Department } from '#shared/reference/reference.ts';
import type { Retention } from '#shared/retention/retention.ts';
import type { RoutingOrder } from '#shared/routing/order.ts';
import type { Configuration } from '#shared/routing/sequence.ts';
import type { ReferenceLists } from './kinds.ts';
import type { PinnedVersions } from './pinned-versions.ts';

/** Stored item that this version can't parse, by kind ("ROUTING") and name. */
export type UnreadableItem = { readonly kind: string; readonly name: string };

/**
 * Reference data of one application for decisions, as one immutable value. It contains only the current versions of
 * forms and routings ({@link PinnedVersions} contains older versions). Use the same object while nothing has changed:
 * derived calendars and look-ups are cached by its identity.
 */
export type Reference = ReferenceLists & {
  readonly configuration: Configuration;
  /** Undefined until somebody changes a routing. */
  readonly routingOrder?: RoutingOrder;
  /** Undefined until somebody makes a rule. */
  readonly retention?: Retention;
  /** Current names of renamed people, keyed by id; undefined if nobody was renamed. */
  readonly renamed?: ReadonlyMap<string, string>;
  /**
   * Stored items that this version can't parse. They are omitted from the lists, or read in the most restrictive way.
   */
  readonly unreadable: readonly UnreadableItem[];
};

/** Return the category with this id. Throws `item.not-found`. */
export function requireCategory(reference: Reference, categoryId: string): Category {
  const category = reference.categories.find(({ id }) => id === categoryId);
  if (!category) throw new AppError('item.not-found', t`There is no such category.`);
  return category;
}

/** Return the newest published version of each form. */
export function getNewestForms({ forms }: Reference): Form[] {
  const newest = new Map<string, Form>();
  for (const form of forms) {
    if (form.status === 'published' && form.version > (newest.get(form.id)?.version ?? 0))
      newest.set(form.id, form);
  }
  return [...newest.values()];
}

/** Return the newest published version of a form, active or not; undefined if it was never published. */
export const getNewestForm = (reference: Reference, formId: string): Form | undefined =>
  getNewestForms(reference).find(({ id }) => id === formId);

/** Return the form for new requests of a category. Throws `item.not-found`. */
export function getPublishedForm(reference: Reference, formId: string): Form {
  const form = getNewestForm(reference, formId);
  if (!form) throw new AppError('item.not-found', t`This category has no published form.`);
  return form;
}

/** Reference data, and the loaded older versions. */
export type ReferenceContext = { readonly reference: Reference; readonly pinned: PinnedVersions };
type FormPin = { readonly formId: string; readonly formVersion: number };

/** Return the version of a form with which a request was raised; undefined if it is neither current nor loaded. */
export const findForm = (
  { reference, pinned }: ReferenceContext,
  { formId, formVersion }: FormPin,
) =>
  reference.forms.find(({ id, version }) => id === formId && version === formVersion) ??
  pinned.find('FORM', formId, formVersion);

/** Return the version of a form with which a request was raised. Throws `item.not-found`. */
export function getPinnedForm(known: ReferenceContext, pin: FormPin): Form {
  const form = findForm(known, pin);
  if (!form) throw new AppError('item.not-found', t`The form of this request is missing.`);
  return form;
}

/** Number of versions before the current one that are searched for a removed name. */
const formerVersions = 5;

/** Return the loaded versions among the five before this version of a form, newest first. */
export const listPreviousForms = (
  { id, version }: Form,
  { pinned }: Pick<ReferenceContext, 'pinned'>,
): Form[] =>
  Array.from({ length: Math.min(formerVersions, version - 1) }, (_, n) => version - 1 - n).flatMap(
    (former) => pinned.find('FORM', id, former) ?? [],
  );

export const findDepartment = (
  reference: Reference,
  departmentId: string | null,
): Department | undefined => reference.departments.find(({ id }) => id === departmentId);

type HierarchyItem = { readonly id: string; readonly parentId: string | null };

/** Return the ids of a department or location and of its ancestors, nearest first. A cycle of parents ends the list. */
export function listAncestorIds(id: string | null, things: readonly HierarchyItem[]): string[] {
  const path: string[] = [];
  let next = things.find((one) => one.id === id);
  while (next && !path.includes(next.id)) {
    const { parentId } = next;
    path.push(next.id);
    next = things.find((one) => one.id === parentId);
  }
  return path;
}

/** Return a department and its ancestors, nearest first. A cycle of parents ends the list. */
export function listDepartmentAncestors(
  reference: Reference,
  departmentId: string | null,
): Department[] {
  const line: Department[] = [];
  let next = findDepartment(reference, departmentId);
  while (next && !line.includes(next)) {
    line.push(next);
    next = findDepartment(reference, next.parentId);
  }
  return line;
}
