export const parseEmailDomain = (email: string) =>
  email.trim().toLowerCase().split('@').slice(1).join('@');

/** Without an end: Cognito puts one behind it. */
const invited = 'ask an administrator to invite you';

/**
 * Why somebody may not make an account by themselves; undefined for one who may: addresses of exactly these domains, or
 * nobody when none is named. Whoever is invited, or comes from the company's own sign-in, was admitted by somebody else
 * already.
 */
export function signUpRefusal(email: string, domains: readonly string[]): string | undefined {
  if (domains.length === 0) return `People are invited here: ${invited}`;
  if (domains.includes(parseEmailDomain(email))) return undefined;
  return `Only addresses of ${domains.join(', ')} can sign up: ${invited}`;
}
