import { t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';

export const wasEmpty = t`It was empty`;

/** The paths of what changed, and what was there before, in words. */
export const changedFields = ({ changes }: Pick<RequestDetails, 'changes'>) =>
  new Map(changes.map(({ field, before }) => [field, before ? t`It was ${before}` : wasEmpty]));
