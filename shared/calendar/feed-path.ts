/**
 * Path of the calendar feed in the request service, for programs that cannot sign in. The file name is the secret. It
 * is not in the contracts, because it uses no token.
 */
export const feedPath = '/calendar/feed/{file}';
