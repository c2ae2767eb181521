import type { Actor } from '#functions/platform/actor.ts';
import { AppError } from '#shared/errors.ts';
import { t, translateText } from '#shared/language/t.ts';
import { Email } from '#shared/users/user.ts';

/** The address that the caller's sign-in vouches for, as it is stored. @throws input.invalid when there is none */
export function ownEmail({ email }: Pick<Actor, 'email'>): string {
  const read = Email.safeParse(email);
  if (read.success) return read.data;
  throw new AppError('input.invalid', t`Your sign-in has no usable e-mail address.`, {
    fields: { email: read.error.issues.map(({ message }) => translateText(message)) },
  });
}
