import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { parseEmailDomain } from './sign-up.ts';

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
