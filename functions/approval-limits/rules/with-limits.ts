import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { AppError } from '#shared/errors.ts';
import type { Money } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';

type Limit = { readonly levelId: string; readonly limit: Money | null };

/**
 * Return the organisation as if these approval limits were in force. A null limit allows any amount.
 * @throws input.invalid if a level does not exist
 */
export function overrideLimits(organisation: Organisation, limits: readonly Limit[]): Organisation {
  if (limits.length === 0) return organisation;
  const { reference } = organisation;
  const changed = new Map(limits.map(({ levelId, limit }) => [levelId, limit]));
  const unknown = limits.flatMap(({ levelId }, n) =>
    reference.doaLevels.some(({ id }) => id === levelId)
      ? []
      : [[`limits.${n}.levelId`, [t`There is no such level.`]] as const],
  );
  if (unknown.length > 0)
    throw new AppError('input.invalid', t`Some fields need attention.`, {
      fields: Object.fromEntries(unknown.map(([field, why]) => [field, [...why]])),
    });
  const doaLevels = reference.doaLevels.map((level) => {
    const limit = changed.get(level.id);
    return limit === undefined ? level : { ...level, limit };
  });
  return { ...organisation, reference: { ...reference, doaLevels } };
}
