import { t } from '#frontend/lib/text.ts';

/** Shown below each field for a new password. */
export const passwordRule = t`At least 12 characters, with an uppercase letter, a lowercase letter, a digit and a symbol. Common passwords are refused.`;
