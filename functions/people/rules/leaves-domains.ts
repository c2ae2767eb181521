import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';

const parseEmailDomain = (email: string) =>
  email.trim().toLowerCase().split('@').slice(1).join('@');

/** No final full stop, because Cognito adds one. */
const invited = 'ask an administrator to invite you';

/**
 * Return the reason why a person can't sign up; undefined if they can. Only addresses of exactly these domains may sign
 * up. Without domains, nobody may. Invited people and people with single sign-on need no sign-up.
 */
export function explainSignUpRefusal(
  email: string,
  domains: readonly string[],
): string | undefined {
  if (domains.length === 0) return `People are invited here: ${invited}`;
  if (domains.includes(parseEmailDomain(email))) return undefined;
  return `Only addresses of ${domains.join(', ')} can sign up: ${invited}`;
}

/** Whether an address is outside the sign-up domains. False if no domains are configured. */
const isOutside = (email: string, domains: readonly string[]): boolean =>
  domains.length > 0 && !domains.includes(parseEmailDomain(email));

/**
 * Whether an invitation or a change of an address uses a domain that is not allowed for sign-up.
 * @throws user.outside-domains if nobody confirmed the address
 */
export function leavesDomains(
  email: string,
  { domains, isConfirmed }: { readonly domains: readonly string[]; readonly isConfirmed: boolean },
): boolean {
  if (!isOutside(email, domains)) return false;
  if (isConfirmed) return true;
  const why = t`${parseEmailDomain(email)} is outside of the domains for sign-up (${domains.join(', ')}). Confirm that you want this address.`;
  throw new AppError('user.outside-domains', why, { fields: { outsideDomainsConfirmed: [why] } });
}
