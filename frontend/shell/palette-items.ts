import type { Found } from '#frontend/data/search.ts';
import { t } from '#frontend/lib/text.ts';
import { groupsWith, locationsWith, paths } from '#frontend/paths.ts';

type Item = Found['reference'][number];

const kinds: Readonly<
  Record<Item['kind'], { readonly word: string; readonly link: (id: string) => string }>
> = {
  category: { word: t`Category`, link: () => paths.categories },
  form: { word: t`Form`, link: paths.updateForm },
  routing: { word: t`Routing`, link: paths.editRouting },
  department: { word: t`Department`, link: paths.editDepartment },
  location: { word: t`Location`, link: paths.editLocation },
  locationType: { word: t`Type of location`, link: (id) => locationsWith('types', id) },
  locationAttribute: {
    word: t`Attribute of location`,
    link: (id) => locationsWith('attributes', id),
  },
  group: { word: t`Group of approvers`, link: groupsWith },
};

/** Return the path where an administrator edits an item of reference data. */
export const linkOfItem = ({ kind, id }: Item): string => kinds[kind].link(id);

/** Return the label of a kind of reference data. */
export const wordOfKind = (kind: Item['kind']): string => kinds[kind].word;
