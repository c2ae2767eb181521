import { checkValue } from '#shared/forms/check-value.ts';
import { type Field, type Form, type FormValues, listFields } from '#shared/forms/form.ts';
import type { User } from '#shared/users/user.ts';

type Profile = Pick<
  User,
  'name' | 'email' | 'timeZone' | 'managerId' | 'departmentId' | 'locationId'
>;
type PrefilledField = Extract<Field, { prefill?: unknown }>;
type Source = NonNullable<PrefilledField['prefill']>;

const answers: Record<Source, (profile: Profile) => string | null> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  timeZone: ({ timeZone }) => timeZone,
  manager: ({ managerId }) => managerId,
  department: ({ departmentId }) => departmentId,
  location: ({ locationId }) => locationId,
};

/** Return answers from the requester's profile for a new draft. Invalid answers are left empty. */
export function prefillAnswers(form: Pick<Form, 'sections'>, profile: Profile): FormValues {
  const filled = listFields(form).flatMap((field): [string, string][] => {
    if (!('prefill' in field) || !field.prefill) return [];
    const answer = answers[field.prefill](profile);
    const isLawful = answer && checkValue(field, answer, { values: {}, today: '' }) === undefined;
    return isLawful ? [[field.key, answer]] : [];
  });
  return Object.fromEntries(filled);
}
