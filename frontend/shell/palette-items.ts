import type { SearchResults } from '#frontend/data/search.ts';
import { t } from '#frontend/lib/text.ts';
import { groupsPath, locationSettingsPath, paths } from '#frontend/paths.ts';

type Item = SearchResults['reference'][number];

const kinds: Readonly<
  Record<Item['kind'], { readonly word: string; readonly link: (id: string) => string }>
> = {
  category: { word: t`Category`, link: () => paths.categories },
  form: { word: t`Form`, link: paths.updateForm },
  routing: { word: t`Routing`, link: paths.editRouting },
  department: { word: t`Department`, link: paths.editDepartment },
  location: { word: t`Location`, link: paths.editLocation },
  locationType: { word: t`Type of location`, link: (id) => locationSettingsPath('types', id) },
  locationAttribute: {
    word: t`Attribute of location`,
    link: (id) => locationSettingsPath('attributes', id),
  },
  group: { word: t`Group of approvers`, link: groupsPath },
};

/** Return the path where an administrator edits an item of reference data. */
export const itemPath = ({ kind, id }: Item): string => kinds[kind].link(id);

/** Return the label of a kind of reference data. */
export const formatKind = (kind: Item['kind']): string => kinds[kind].word;
