import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { parseEmailDomain } from './sign-up.ts';

/** Return why an address needs a confirmation; undefined if it is in a sign-up domain, or if there are no domains. */
export function explainOutsideDomain(
  email: string,
  domains: readonly string[],
): string | undefined {
  const domain = parseEmailDomain(email);
  return domains.length === 0 || domains.includes(domain)
    ? undefined
    : t`${domain} is outside of the domains for sign-up (${domains.join(', ')}). Confirm that you want this address.`;
}

/**
 * Whether an invitation or a change of an address uses a domain that is not allowed for sign-up.
 * @throws user.outside-domains if nobody confirmed the address
 */
export function leavesDomains(
  email: string,
  { domains, isConfirmed }: { readonly domains: readonly string[]; readonly isConfirmed: boolean },
): boolean {
  const why = explainOutsideDomain(email, domains);
  if (why === undefined || isConfirmed) return why !== undefined;
  throw new AppError('user.outside-domains', why, { fields: { outsideDomainsConfirmed: [why] } });
}
