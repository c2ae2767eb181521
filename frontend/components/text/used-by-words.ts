import { plural, t } from '#frontend/lib/text.ts';

/** Describe which routing sequences use the edited item, by name. */
export const formatUsedBy = (routings: readonly string[]): string =>
  routings.length === 0
    ? t`No routing uses it yet.`
    : plural(
        routings.length,
        t`${routings.length} routing uses it: ${routings.join(', ')}.`,
        t`${routings.length} routings use it: ${routings.join(', ')}.`,
      );
