import * as z from 'zod';
import { msg, t } from '#shared/language/t.ts';
import { Id, Version } from '../fields.ts';
import { foldName } from '../fold-name.ts';
import { isVisibleText } from '../text.ts';

/** The lists whose columns people choose and whose views they save. */
export const ListName = z.enum([
  'my-requests',
  'participated',
  'my-tasks',
  'tasks-at-risk',
  'people',
]);
export type ListName = z.infer<typeof ListName>;
const ofAdministrators: ReadonlySet<ListName> = new Set(['tasks-at-risk', 'people']);
/** Whether only administrators see this list, and so what is saved of it. */
export const isOfAdministrators = (list: ListName) => ofAdministrators.has(list);

export const Density = z.enum(['comfortable', 'compact']);
export type Density = z.infer<typeof Density>;

/** Views of one list that somebody has, and that all have together. */
const mostViews = 30;
/** Characters that the name of a view has at most: it has to fit where it is chosen. */
export const longestViewName = 60;

const ViewName = z
  .string()
  .trim()
  .min(1, msg('Enter a name.'))
  .max(longestViewName, {
    error: () => t`A name has at most ${longestViewName} characters.`,
  })
  .refine(isVisibleText, msg('Enter a name.'));
/**
 * Query string of an address, as browsers write it: nothing else, so that a view cannot lead to
 * another site.
 */
const Search = z
  .string()
  .max(1000, msg('This view holds too much to be saved.'))
  .regex(/^[\w.~*+%=&-]*$/, msg('A view is what stands behind the ? of an address.'));

/** A name for what an address shows of a list: never more than whoever opens it may see. */
const SavedView = z.strictObject({ viewId: Id, name: ViewName, search: Search });
export type SavedView = z.infer<typeof SavedView>;

const SavedViews = z
  .array(SavedView)
  .max(mostViews, { error: () => t`There are at most ${mostViews} views. Delete one first.` })
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

/** View settings of a list, as the browser sends them. */
export const SaidListChoices = z.strictObject({
  /** The columns that can be left out and are not, in their order; null: as the product has them. */
  columns: Columns.nullable(),
  density: Density,
  views: SavedViews,
  /** The view, own or shared, that the list opens with; one that is gone counts as none. */
  firstViewId: Id.nullable(),
});
export type SaidListChoices = z.infer<typeof SaidListChoices>;

/** The views that everybody who sees a list is offered. */
export const SaidSharedViews = z.strictObject({ views: SavedViews });

const StoredView = z.object({ viewId: Id, name: z.string(), search: z.string() });
/** The same as it is stored and shown. */
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
