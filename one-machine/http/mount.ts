import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A part's own pages on the one port: every path that is `prefix` or below it goes to `handler`, which answers in
 * full. `prefix` starts with a slash and ends without one.
 */
export type Mount = {
  readonly prefix: string;
  handler(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
};
