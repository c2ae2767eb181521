/**
 * Path of the calendar feed for programs that cannot sign in, below the request service. The secret
 * names the file. No contract describes it, since it takes no token.
 */
export const feedPath = '/calendar/feed/{file}';
