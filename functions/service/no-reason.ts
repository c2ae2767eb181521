import { t } from '#shared/language/t.ts';

/** Return the stored reason for a withdrawal by an administrator without a reason. */
export const formatNoReasonText = (): string => t`Withdrawn by an administrator without a reason.`;
