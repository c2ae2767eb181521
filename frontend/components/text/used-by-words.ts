import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { plural, t } from '#frontend/lib/text.ts';

/** State which routing sequences use the edited item. */
export const formatUsedBy = (routings: readonly string[]): string =>
  routings.length === 0
    ? t`No routing uses it yet.`
    : plural(
        routings.length,
        t`${routings.length} routing uses it: ${formatShortList(routings)}.`,
        t`${routings.length} routings use it: ${formatShortList(routings)}.`,
      );
