import type { Actor } from '#functions/platform/actor.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';

/** Refuse another application as if it did not exist. @throws item.not-found */
export function assertApplication({ applicationId }: Actor, asked: string): void {
  if (asked !== applicationId)
    throw new AppError('item.not-found', t`There is no such application.`);
}
