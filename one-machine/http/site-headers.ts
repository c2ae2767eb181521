/** Directives with the origins of other parts of the product. These origins differ on one machine. */
const originDirectivePattern = /^(connect|frame)-src (?!'none')/;

/**
 * Return the distribution's response headers for one machine. The page may also call `origins` (the user pool and the
 * file server), and show their content in a frame if frames are allowed. Headers that enforce https are removed,
 * because the address is plain http.
 */
export function getLocalHeaders(
  headers: Readonly<Record<string, string>>,
  origins: readonly string[],
): Record<string, string> {
  const { 'strict-transport-security': _, 'content-security-policy': policy, ...others } = headers;
  if (policy === undefined) return others;
  const directives = policy
    .split(/; */)
    .filter((directive) => directive !== '' && directive !== 'upgrade-insecure-requests')
    .map((directive) =>
      originDirectivePattern.test(directive) ? [directive, ...origins].join(' ') : directive,
    );
  return { ...others, 'content-security-policy': directives.join('; ') };
}
