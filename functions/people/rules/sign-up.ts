export const parseEmailDomain = (email: string) =>
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
