import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCrossOrigin } from '../http/answer-local.ts';
import type { Mount } from '../http/mount.ts';
import { renderMailPage } from './mail-page.ts';
import type { MailStore } from './mail-store.ts';

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

const wantsJson = (request: IncomingMessage) =>
  /\bapplication\/json\b/.test(request.headers.accept ?? '');

/** Whether a form was sent from our own page. Another page cannot forge the Origin header. */
const isOwnForm = (request: IncomingMessage) =>
  request.headers.origin !== undefined && !isCrossOrigin(request);

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

function sendRefusal(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

/**
 * Serve the mail of this machine to browsers and tools. `GET /mail` and `GET /mail/<id>` return pages, or with `accept:
 * application/json` `{ messages }` and one message. `?to=` filters by address. `DELETE /mail` deletes all.
 */
export function mailMount(store: MailStore): Mount {
  return {
    prefix: '/mail',
    handler(request, response) {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const id = url.pathname.replace(/^\/mail\/?/, '');
      const { method } = request;
      if (isCrossOrigin(request)) return sendRefusal(response, 403, 'Not from this page\n');
      if (method === 'DELETE' && id === '') {
        store.clear();
        response.writeHead(204).end();
        return;
      }
      if (method === 'POST' && id === 'delete-all') {
        if (!isOwnForm(request)) return sendRefusal(response, 403, 'Not from this page\n');
        store.clear();
        response.writeHead(303, { location: '/mail' }).end();
        return;
      }
      if (method !== 'GET' && method !== 'HEAD') return sendRefusal(response, 405, 'Not allowed\n');
      const opened = id === '' ? undefined : store.find(id);
      if (id !== '' && !opened) return sendRefusal(response, 404, 'There is no such mail\n');
      const mails = store.list(url.searchParams.get('to') ?? undefined);
      if (wantsJson(request)) return answerJson(response, 200, opened ?? { messages: mails });
      response.writeHead(200, pageHeaders).end(renderMailPage(mails, opened));
    },
  };
}
