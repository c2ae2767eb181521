import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { canDeleteDraft, isOwnRequest } from '#shared/requests/request.ts';
import type { RequestRecord } from '../record/record.ts';

/**
 * Check that a person may discard a draft with all its data.
 * @throws request.not-found for other people, request.transition-refused after its submission
 */
export function assertDiscardable({ request }: RequestRecord, userId: string): void {
  const isOwn = isOwnRequest(userId, request);
  if (!isOwn || (request.status === 'Draft' && !canDeleteDraft(userId, request)))
    throw new AppError('request.not-found', t`There is no such request.`);
  if (request.status !== 'Draft')
    throw new AppError(
      'request.transition-refused',
      t`Only a draft can be discarded; withdraw it instead.`,
      {
        present: { status: request.status },
      },
    );
}
