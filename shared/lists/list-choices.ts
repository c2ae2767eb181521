import * as z from 'zod';
import { msg, t } from '#shared/language/t.ts';
import { Id, Version } from '../fields.ts';
import { foldName } from '../fold-name.ts';
import { isVisibleText } from '../text.ts';

/** Lists with configurable columns and saved views. */
export const ListName = z.enum([
  'my-requests',
  'participated',
  'my-tasks',
  'tasks-at-risk',
  'people',
]);
export type ListName = z.infer<typeof ListName>;
const ofAdministrators: ReadonlySet<ListName> = new Set(['tasks-at-risk', 'people']);
/** True if only administrators can see this list and its saved settings. */
export const isAdministratorList = (list: ListName) => ofAdministrators.has(list);

export const Density = z.enum(['comfortable', 'compact']);
export type Density = z.infer<typeof Density>;

/** Maximum number of personal views of a list, and of shared ones. */
const maxViews = 30;
/** Maximum length of a view's name, so that it fits in the menu. */
export const maxViewNameLength = 60;

const ViewName = z
  .string()
  .trim()
  .min(1, msg('Enter a name.'))
  .max(maxViewNameLength, {
    error: () => t`A name has at most ${maxViewNameLength} characters.`,
  })
  .refine(isVisibleText, msg('Enter a name.'));
/**
 * Query string in the format of browsers, without any other part of a URL, so that a view cannot link to another site.
 */
const Search = z
  .string()
  .max(1000, msg('This view holds too much to be saved.'))
  .regex(/^[\w.~*+%=&-]*$/, msg('A view is what stands behind the ? of an address.'));

/** Saved name for the state of a list in a URL. It never shows more than the viewer may see. */
const SavedView = z.strictObject({ viewId: Id, name: ViewName, search: Search });
export type SavedView = z.infer<typeof SavedView>;

const SavedViews = z
  .array(SavedView)
  .max(maxViews, { error: () => t`There are at most ${maxViews} views. Delete one first.` })
  .superRefine((views, { addIssue }) => {
    const names = new Set<string>();
    const ids = new Set<string>();
    for (const [n, { name, viewId }] of views.entries()) {
      if (names.has(foldName(name)))
        addIssue({ code: 'custom', path: [n, 'name'], message: t`There is a view of this name.` });
      if (ids.has(viewId))
        addIssue({ code: 'custom', path: [n, 'viewId'], message: t`Name each view once.` });
      names.add(foldName(name));
      ids.add(viewId);
    }
  });

const Column = z
  .string()
  .regex(/^[a-z][A-Za-z]{0,39}$/, msg('A column has a name such as amount.'));
const Columns = z
  .array(Column)
  .max(30)
  .refine((columns) => new Set(columns).size === columns.length, msg('Name each column once.'));

/** View settings of a list, as sent by the browser. */
export const ListChoicesInput = z.strictObject({
  /** Optional columns that are displayed, in order; null for the product's default. */
  columns: Columns.nullable(),
  density: Density,
  views: SavedViews,
  /** Personal or shared view that is opened first. A deleted view counts as no view. */
  firstViewId: Id.nullable(),
});
export type ListChoicesInput = z.infer<typeof ListChoicesInput>;

/** Views offered to everybody who may see a list. */
export const SharedViewsInput = z.strictObject({ views: SavedViews });

const StoredView = z.object({ viewId: Id, name: z.string(), search: z.string() });
/** View settings of a list, as stored and shown. */
export const ListChoices = z.object({
  columns: z.array(z.string()).nullable().default(null),
  density: Density.default('comfortable'),
  views: z.array(StoredView).default([]),
  firstViewId: Id.nullable().default(null),
  version: Version.default(0),
});
export type ListChoices = z.infer<typeof ListChoices>;
export const SharedViews = z.object({
  views: z.array(StoredView).default([]),
  version: Version.default(0),
});
export type SharedViews = z.infer<typeof SharedViews>;
