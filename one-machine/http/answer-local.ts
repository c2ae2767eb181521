import type { IncomingMessage, ServerResponse } from 'node:http';

/** Send a response under `/local`: for tools on this machine, never framed, cached or sniffed by a page. */
export function answerLocal(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(body));
}

/** Whether a page of another site sent the request. A page can't hide its origin. */
export const isCrossOrigin = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host;
