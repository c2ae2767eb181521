import { AppError } from '#shared/errors.ts';
import type { Form } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import type { Category, Department } from '#shared/reference/reference.ts';
import type { RoutingOrder } from '#shared/routing/order.ts';
import type { Configuration } from '#shared/routing/sequence.ts';
import type { ReferenceLists } from './kinds.ts';
import type { PinnedVersions } from './pinned-versions.ts';

/** A stored item by its kind ("ROUTING") and name. */
export type Unreadable = { readonly kind: string; readonly name: string };

/**
 * The reference data of one application that decisions depend on, as one immutable value: of forms and routings the
 * current versions ({@link PinnedVersions} has the others). Keep the same object while nothing has changed: calendars
 * and look-ups computed from it are cached by its identity.
 */
export type Reference = ReferenceLists & {
  readonly configuration: Configuration;
  /** None before anybody changed a routing. */
  readonly routingOrder?: RoutingOrder;
  /** Present names of people who were renamed, by id; none: nobody was. */
  readonly renamed?: ReadonlyMap<string, string>;
  /** Stored items that this version can't read: they are left out above, or read in the most restrictive way. */
  readonly unreadable: readonly Unreadable[];
};

/** The category with this id; `item.not-found` when there is none. */
export function requireCategory(reference: Reference, categoryId: string): Category {
  const category = reference.categories.find(({ id }) => id === categoryId);
  if (!category) throw new AppError('item.not-found', t`There is no such category.`);
  return category;
}

/** The newest published version of each form. */
export function newestForms({ forms }: Reference): Form[] {
  const newest = new Map<string, Form>();
  for (const form of forms) {
    if (form.status === 'published' && form.version > (newest.get(form.id)?.version ?? 0))
      newest.set(form.id, form);
  }
  return [...newest.values()];
}

/** The newest published version of a form, active or not; none when it was never published. */
export const newestForm = (reference: Reference, formId: string): Form | undefined =>
  newestForms(reference).find(({ id }) => id === formId);

/** The form that new requests of a category ask; `item.not-found` when there is none. */
export function publishedForm(reference: Reference, formId: string): Form {
  const form = newestForm(reference, formId);
  if (!form) throw new AppError('item.not-found', t`This category has no published form.`);
  return form;
}

/** The reference data, and what of older versions is asked for. */
export type Known = { readonly reference: Reference; readonly pinned: PinnedVersions };
type FormPin = { readonly formId: string; readonly formVersion: number };

/** The version of a form that a request was raised with; undefined when there is none. */
export const findForm = ({ reference, pinned }: Known, { formId, formVersion }: FormPin) =>
  reference.forms.find(({ id, version }) => id === formId && version === formVersion) ??
  pinned.find('FORM', formId, formVersion);

/** The same; `item.not-found` when there is none. */
export function pinnedForm(known: Known, pin: FormPin): Form {
  const form = findForm(known, pin);
  if (!form) throw new AppError('item.not-found', t`The form of this request is missing.`);
  return form;
}

/** In so many versions before a form's current one a name that it no longer has is looked for. */
const formerVersions = 5;

/** The latest versions of a form before this one, the newest first. */
export const formerForms = ({ id, version }: Form, { pinned }: Pick<Known, 'pinned'>): Form[] =>
  Array.from({ length: Math.min(formerVersions, version - 1) }, (_, n) => version - 1 - n).flatMap(
    (former) => pinned.find('FORM', id, former) ?? [],
  );

export const findDepartment = (
  reference: Reference,
  departmentId: string | null,
): Department | undefined => reference.departments.find(({ id }) => id === departmentId);

type Placed = { readonly id: string; readonly parentId: string | null };

/** The ids of a department or location and of all above it, nearest first; a circle of parents ends it. */
export function pathUp(id: string | null, things: readonly Placed[]): string[] {
  const path: string[] = [];
  let next = things.find((one) => one.id === id);
  while (next && !path.includes(next.id)) {
    const { parentId } = next;
    path.push(next.id);
    next = things.find((one) => one.id === parentId);
  }
  return path;
}

/** A department and those above it, nearest first; a circle of parents ends it. */
export function departmentLine(reference: Reference, departmentId: string | null): Department[] {
  const line: Department[] = [];
  let next = findDepartment(reference, departmentId);
  while (next && !line.includes(next)) {
    line.push(next);
    next = findDepartment(reference, next.parentId);
  }
  return line;
}
