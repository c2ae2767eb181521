/**
 * Where programs that can't sign in read somebody's calendar, below the request service: the file is named by its
 * secret. No operation of the contracts, for it asks for no token.
 */
export const feedPath = '/calendar/feed/{file}';
