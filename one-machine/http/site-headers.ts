/** Directives that name other parts of the product, which have other origins on one machine. */
const names = /^(connect|frame)-src (?!'none')/;

/**
 * The distribution's response headers on one machine: the page may also call `origins` (the user pool and the files
 * of this machine), and show in a frame what comes from there if it shows anything in one; what insists on https is
 * left out, as the address is plain http.
 */
export function localHeaders(
  headers: Readonly<Record<string, string>>,
  origins: readonly string[],
): Record<string, string> {
  const { 'strict-transport-security': _, 'content-security-policy': policy, ...others } = headers;
  if (policy === undefined) return others;
  const directives = policy
    .split(/; */)
    .filter((directive) => directive !== '' && directive !== 'upgrade-insecure-requests')
    .map((directive) => (names.test(directive) ? [directive, ...origins].join(' ') : directive));
  return { ...others, 'content-security-policy': directives.join('; ') };
}
