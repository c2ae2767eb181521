import { t } from '#shared/language/t.ts';

/** Stored reason if an administrator withdraws a request without one. */
export const formatNoReasonText = (): string => t`Withdrawn by an administrator without a reason.`;
