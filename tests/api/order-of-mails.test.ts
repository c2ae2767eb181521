import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { announcementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import { hashMailId } from '#functions/messages/mails/mail-tags.ts';
import type { Mail } from '#functions/messages/mails/mailer.ts';
import { sendPendingMails } from '#functions/messages/mails/send-pending-mails.ts';
import { conversationMails } from '#functions/messages/store/conversation-mails.ts';
import { mailDigests } from '#functions/messages/store/mail-digests.ts';
import { waitingMailStore } from '#functions/messages/store/mail-line.ts';
import { mailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { serveQueue } from '#functions/platform/events/serve-queue.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { allowLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import { people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { countedTable } from '#tests/support/counted-table.ts';
import { runs } from '#tests/support/runs.ts';
import { received, startMailing } from './support/mailing.ts';

const api = await startApi();
const mailing = await startMailing();
const { pending, letters, clock } = mailing;
afterEach(mailing.clear);
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

const hidden = 360_000;
const mailboxes = mailboxStore(api.table, app);
const everybody = Object.values(users);
const whom = [people.manager, people.finance];
let written = 0;

function message(userId: string): Message {
  clock.advance(100);
  written += 1;
  const at = new Date(clock.now()).toISOString();
  return {
    ...{ messageId: `${at}_${written}`, userId, applicationId: app, what: 'approved' },
    ...{ title: `Message ${written}`, text: 'It was approved.', at, readAt: null },
  };
}
const queueMail = (one: Message) => pending.send(JSON.stringify(one), 0);

/** Restrict the table to the permissions of the mail function: it may put items but not delete them. */
const onlyPuts = (table: Table): Table => ({
  ...table,
  write: (writes) => {
    if (writes.some((one) => !('put' in one))) throw new Error('AccessDenied');
    return table.write(writes);
  },
});

/** Create processes of the mail function, each with separate memory. */
function senders() {
  const sent: Message[] = [];
  /** Fault of a sending process: killed after the mail server's answer, or refused by the server. */
  type Fault = 'none' | 'refuses' | 'killed';
  const process = () => {
    const sentHere = new Set<string>();
    return async (fault: () => Fault, batch = 10): Promise<void> => {
      let isDead = false;
      const alive = <In extends unknown[], Out>(act: (...given: In) => Promise<Out>) => {
        return async (...given: In): Promise<Out> => {
          if (isDead) throw new Error('killed');
          return act(...given);
        };
      };
      const line = waitingMailStore(onlyPuts(api.table));
      const taken = pending.receive(batch, hidden);
      const { batchItemFailures } = await callHandler(
        serveQueue((messages) =>
          sendPendingMails(
            {
              users: { profile: async (id) => everybody.find(({ userId }) => userId === id) },
              namesIn: async () => undefined,
              languageFor: async () => 'en',
              line: { before: line.before, join: alive(line.join), leave: alive(line.leave) },
              conversations: conversationMails(api.table),
              digests: mailDigests(api.table),
              announcements: announcementDeliveries(api.table),
              mailboxes,
              sentHere,
              async sendMail({ message: one }: Mail, { email }) {
                const met = isDead ? 'refuses' : fault();
                if (met === 'refuses') throw Object.assign(new Error(met), { code: 'ECONNRESET' });
                sent.push(one);
                const at = new Date(clock.now()).toISOString();
                const news = { address: email, fate: 'delivered' as const, at, sentAt: at };
                await mailboxes.note({ ...news, mailId: hashMailId(one) }, at);
                if (met === 'killed') {
                  isDead = true;
                  throw Object.assign(new Error(met), { code: 'ECONNRESET' });
                }
              },
              waitForTurn: async () => {},
              sendDeadLetter: async (letter) => void letters.send(JSON.stringify(letter)),
              showAfter: alive(async (receipt, seconds) => pending.hide(receipt, seconds * 1000)),
              remove: alive(async (receipt) => pending.remove(receipt)),
              now: clock.now,
            },
            messages,
          ),
        ),
      )(received(taken));
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      for (const { id, receipt } of taken)
        if (!isDead && !failed.has(id)) pending.remove(receipt ?? '');
    };
  };
  return { sent, process };
}
const works = () => 'none' as const;
const idsTo = (sent: readonly Message[], userId: string) =>
  sent.filter((one) => one.userId === userId).map(({ messageId }) => messageId);

async function settle(send: ReturnType<ReturnType<typeof senders>['process']>) {
  for (let n = 0; n < 200 && pending.list().length > 0; n += 1) {
    clock.advance(20_000);
    await send(works);
  }
  expect(pending.list()).toEqual([]);
  expect(letters.list()).toEqual([]);
}

test('mails to a person are sent in the order of their messages, even with several senders and refused attempts', async () => {
  allowLogged(/mail waits.*refuses/);
  const act = fc.record({
    write: fc.array(fc.nat(1), { maxLength: 4 }),
    worker: fc.nat(1),
    batch: fc.integer({ min: 1, max: 4 }),
    refused: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    seconds: fc.constantFrom(0, 5, 20, 70),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
      clock.advance(3_600_000);
      const { sent, process } = senders();
      const workers = [process(), process()];
      const all: Message[] = [];
      for (const { write, worker, batch, refused, seconds } of acts) {
        const told = write.map((n) => message(whom[n] ?? ''));
        all.push(...told);
        for (const one of told) queueMail(one);
        let n = 0;
        await workers[worker]?.(() => (refused[n++ % refused.length] ? 'refuses' : 'none'), batch);
        clock.advance(seconds * 1000);
      }
      await settle(process());
      for (const userId of whom) expect(idsTo(sent, userId)).toEqual(idsTo(all, userId));
    }),
    { numRuns: runs(8) },
  );
});

test('a mail is not sent again if its sender was killed after the mail server accepted it', async () => {
  allowLogged(/mail (waits|comes again|waits without).*killed/);
  const { sent, process } = senders();
  const one = message(people.manager);
  const next = message(people.manager);
  for (const each of [one, next]) queueMail(each);
  await process()(() => 'killed');
  clock.advance(hidden);
  await settle(process());
  expect(idsTo(sent, people.manager)).toEqual([one.messageId, next.messageId]);
});

test('a mail that is queued twice, by a repeated event or a replay of dead letters, is sent once', async () => {
  const { sent, process } = senders();
  const one = message(people.finance);
  queueMail(one);
  queueMail(one);
  const first = process();
  await first(works);
  // A new process gets the mail again, too late for a first delivery of its event.
  clock.advance(6000);
  queueMail(one);
  await settle(process());
  // The mail was a dead letter for three days.
  clock.advance(3 * 24 * 3_600_000);
  queueMail(one);
  await settle(process());
  expect(idsTo(sent, people.finance)).toEqual([one.messageId]);
});

test('a mail whose sender ended before the mail server answered is sent by another sender', async () => {
  allowLogged(/mail waits.*refuses/);
  const { sent, process } = senders();
  const one = message(people.manager);
  queueMail(one);
  pending.receive(1, hidden);
  clock.advance(hidden);
  await settle(process());
  expect(idsTo(sent, people.manager)).toEqual([one.messageId]);
});

test('a mail that is given up delays later mails to the same person at most until its next retry', async () => {
  allowLogged(/mail waits.*refuses/);
  const { sent, process } = senders();
  const lost = message(people.manager);
  queueMail(lost);
  await process()(() => 'refuses');
  for (const { receipt } of pending.receive(10, 0)) pending.remove(receipt ?? '');
  pending.purge();
  const next = message(people.manager);
  queueMail(next);
  await process()(works);
  expect(idsTo(sent, people.manager)).toEqual([]);
  clock.advance(200_000);
  await settle(process());
  expect(idsTo(sent, people.manager)).toEqual([next.messageId]);
});

test('checking whether earlier mails are pending costs one read, and an accepted mail costs no write', async () => {
  const { table, seen } = countedTable(api.table);
  const writes: unknown[] = [];
  const line = waitingMailStore({ ...table, write: async (all) => void writes.push(...all) });
  expect(await line.before(people.admin)).toMatchObject({ waiting: [] });
  const { sent, process } = senders();
  queueMail(message(people.admin));
  await process()(works);
  expect(sent).toHaveLength(1);
  expect({ calls: seen.calls, writes }).toEqual({ calls: 1, writes: [] });
  expect((await waitingMailStore(api.table).before(people.admin)).waiting).toEqual([]);
});
