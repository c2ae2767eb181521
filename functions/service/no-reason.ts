import { t } from '#shared/language/t.ts';

/** Stored as the reason when an administrator withdraws a request and gives none. */
export const noReason = (): string => t`Withdrawn by an administrator without a reason.`;
