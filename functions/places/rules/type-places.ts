import type { ProblemList } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { t } from '#shared/language/t.ts';
import { explainWrongPlace } from '#shared/reference/explain-wrong-place.ts';
import type { Location } from '#shared/reference/reference.ts';

/**
 * Check that a location and its descendants have an allowed parent. A problem is reported at the changed field: the
 * parent of a new or moved location, else its type.
 */
export function checkTypePlaces(
  location: Location,
  before: Location | undefined,
  { locations, locationTypes }: Pick<Reference, 'locations' | 'locationTypes'>,
  problems: ProblemList,
): void {
  const others = locations.filter(({ id }) => id !== location.id);
  const places = { locations: [...others, location], locationTypes };
  const why = explainWrongPlace(location, places);
  if (why) problems.add(before?.parentId === location.parentId ? 'type' : 'parentId', why);
  for (const child of others.filter(({ parentId }) => parentId === location.id)) {
    const whyNot = explainWrongPlace(child, places);
    if (whyNot) problems.add('type', t`${child.name} is below it. ${whyNot}`);
  }
}
