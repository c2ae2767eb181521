/**
 * Whether a host is a name of this machine itself. A malicious page whose domain resolves to this machine sends a
 * different host.
 */
export const isOwnHost = (host = '') =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);
