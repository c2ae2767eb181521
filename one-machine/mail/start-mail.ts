import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../clock.ts';
import { explainRefusal } from '../http/explain-refusal.ts';
import type { Mount } from '../http/mount.ts';
import type { RuntimePart } from '../part.ts';
import type { Caller } from '../policy/caller.ts';
import { mailMount } from './mail-mount.ts';
import { type Mail, openMailStore, type StoredMail } from './mail-store.ts';
import { openSandbox } from './sandbox.ts';
import { listMailPermissions, MailError, readSendEmail, type SendOptions } from './send-email.ts';

/** Mail of the one-machine runtime: nothing is sent, all mail is stored for inspection. */
export type MailHost = RuntimePart & {
  /** Value of AWS_ENDPOINT_URL_SESV2. */
  readonly endpoint: string;
  /** Pages at `/mail`. */
  readonly mount: Mount;
  /**
   * Accept a mail that does not use the API, for example a code of the user pool. The mail is on disk when the promise
   * resolves.
   * @throws MailError while a simulated fault lasts
   */
  deliver(
    mail: Omit<Mail, 'from' | 'to'> & SendOptions & { to: string; from?: string },
  ): Promise<void>;
  /** Fault: refuse the next `count` mails; 0 ends the fault. */
  fail(count: number): void;
};

/** Start the mail service on loopback. Its file is in `mail` below the data folder. */
export async function startMail(options: {
  data: string;
  clock: Pick<Clock, 'now'>;
  /** Addresses and domains that may send mail. */
  identities: readonly string[];
  /** Whether the account has the limits of a new SES account. */
  sandbox?: boolean;
  /** Callers that may send. */
  callers: readonly Caller[];
  /** Called with each accepted mail, before the sender is answered. */
  tell?: (sent: SendOptions, mail: StoredMail) => void;
}): Promise<MailHost> {
  const folder = join(options.data, 'mail');
  mkdirSync(folder, { recursive: true });
  const store = openMailStore(join(folder, 'mail.sqlite'));
  const { clock, identities } = options;
  const assertAllowed = options.sandbox ? openSandbox(identities, () => clock.now()) : () => {};
  let failing = 0;
  const take = (mail: Mail & SendOptions): string => {
    if (failing > 0) {
      failing--;
      throw new MailError('TooManyRequestsException', 'Mail fails, as asked for');
    }
    const stored = store.add(mail, clock.now());
    options.tell?.(mail, stored);
    return stored.id;
  };
  const answer = async (call: IncomingMessage, response: ServerResponse) => {
    try {
      if (call.method !== 'POST' || call.url !== '/v2/email/outbound-emails') {
        throw new MailError('BadRequestException', `${call.method} ${call.url} is not known here`);
      }
      const body = await buffer(call);
      const input: unknown = JSON.parse(body.toString());
      const asks = () => listMailPermissions(input, identities);
      const refusal = explainRefusal(call, body, 'ses', options.callers, asks);
      if (refusal) throw new MailError('AccessDeniedException', refusal);
      const mail = readSendEmail(input);
      assertAllowed(mail.to);
      const MessageId = take(mail);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ MessageId }));
    } catch (error) {
      const known =
        error instanceof MailError ? error : new MailError('BadRequestException', String(error));
      response.writeHead(known.status, {
        'content-type': 'application/json',
        'x-amzn-errortype': known.name,
      });
      response.end(JSON.stringify({ message: known.message }));
    }
  };
  const server = createServer((call, response) => {
    answer(call, response).catch(() => response.destroy());
  });
  // The timeout is longer than the idle timeout of clients with keep-alive, so that they never reuse a connection while
  // it is being closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address to listen on');
  return {
    name: 'mail',
    endpoint: `http://127.0.0.1:${address.port}`,
    mount: mailMount(store),
    async deliver({ to, from = 'no-reply@verificationemail.com', ...mail }) {
      take({ ...mail, from, to: [to] });
    },
    fail(count) {
      failing = count;
    },
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}
