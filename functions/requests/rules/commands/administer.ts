import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { isOwnRequest, type Owners } from '#shared/requests/request.ts';

/** Error for an administrator whose action would choose the deciders of their own request. */
export const createOwnRequestError = () =>
  new AppError(
    'actor.forbidden',
    t`You raised this request or it is yours. Another administrator can do this.`,
  );

/**
 * Whether the person uses the request as an administrator; false for anybody else.
 * @throws actor.forbidden for an administrator's own request
 */
export function actsAsAdministrator(
  request: Owners,
  { by, isAdmin = false }: { readonly by: PersonRef; readonly isAdmin?: boolean | undefined },
): boolean {
  if (isAdmin && isOwnRequest(by.userId, request)) throw createOwnRequestError();
  return isAdmin;
}
