import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Pages of a part on the single port: every path at or below `prefix` is passed to `handler`, which sends the complete
 * response. `prefix` starts with a slash and has no trailing slash.
 */
export type Mount = {
  readonly prefix: string;
  handler(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
};
