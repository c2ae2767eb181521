/**
 * Names under which this machine reaches itself: a page that points a name of its own at this machine asks for another
 * one.
 */
export const isOwnHost = (host = '') =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);
