import type { Actor } from '#functions/platform/actor.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';

/** Another application is as absent as one that was never made. @throws item.not-found */
export function assertApplication({ applicationId }: Actor, asked: string): void {
  if (asked !== applicationId)
    throw new AppError('item.not-found', t`There is no such application.`);
}
