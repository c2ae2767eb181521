import { announcementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import { calculateMailDelaySeconds } from '#functions/messages/mails/conversation.ts';
import type { Mail } from '#functions/messages/mails/mailer.ts';
import { sendPendingMails } from '#functions/messages/mails/send-pending-mails.ts';
import { notifyOfEvent } from '#functions/messages/on-event.ts';
import { conversationMails } from '#functions/messages/store/conversation-mails.ts';
import { mailDigests } from '#functions/messages/store/mail-digests.ts';
import { waitingMailStore } from '#functions/messages/store/mail-line.ts';
import { mailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { serveQueue } from '#functions/platform/events/serve-queue.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { MailChoices } from '#shared/messages/mail-choices.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import { people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { received, startMailing } from './mailing.ts';
import { setScene } from './scenes.ts';

const namesIn = async () => undefined;
const hidden = 360_000;
const recipientIds = [people.manager, people.finance];
export const formatMailName = ({ messageId, userId }: Message) => `${messageId} to ${userId}`;

/** Simulate a function that is killed when it reaches a point for the nth time. No later call is made. */
function killable(at: string | undefined, nth = 1) {
  let isDead = false;
  let left = nth;
  const pass = <In extends unknown[], Out>(point: string, act: (...given: In) => Promise<Out>) => {
    return async (...given: In): Promise<Out> => {
      if (isDead) throw new Error('killed');
      const result = await act(...given);
      if (point === at) left -= 1;
      if (left > 0) return result;
      isDead = true;
      throw new Error('killed');
    };
  };
  return { pass, isDead: () => isDead };
}

/** Create scenes for mails that share one table, one queue and one clock. */
export async function startMailScenes() {
  const api = await startApi();
  const mailing = await startMailing();
  const { clock, pending, letters } = mailing;
  const { requestId } = await setScene(api, 'open');
  const { events } = await api.requests.load(app, requestId);
  const [example] = events;
  let seq = events.length;
  const store = messageStore(api.table);
  const conversations = conversationMails(api.table);
  const digests = mailDigests(api.table);
  const line = waitingMailStore(api.table);

  /** Create comments on one request and run the two notification functions step by step, with optional kills. */
  function scene(start: { choices?: Partial<MailChoices>; timeZone?: string } = {}) {
    let choices = MailChoices.parse({ ...start.choices, version: start.choices ? 1 : 0 });
    let timeZone = start.timeZone ?? 'UTC';
    const written: Event[] = [];
    const waiting = new Set<Event>();
    const sent: { mail: Mail; at: number }[] = [];
    const read = new Set<string>();
    let kills = 0;
    let mayRepeat = 0;

    const write = (what: 'comment' | 'approved' = 'comment'): void => {
      if (!example) throw new Error('The request has no event.');
      seq += 1;
      const at = new Date(clock.now()).toISOString();
      const tells = recipientIds.map((userId) => ({ userId, what }));
      const type = what === 'comment' ? 'commented' : 'approved';
      const event: Event = { ...example, seq, at, type, comment: `No. ${seq}.`, tells };
      written.push(event);
      waiting.add(event);
    };
    /**
     * Process the waiting event at a position, modulo their number. `again`: the position is among all events so far,
     * so that an event can be delivered twice.
     */
    const follow = async (which: number, killedAt?: string, again = false): Promise<void> => {
      const from = again ? written : [...waiting];
      const event = from[which % Math.max(from.length, 1)];
      if (!event) return;
      const { pass, isDead } = killable(killedAt);
      const queueMails = pass('queued', async (messages: readonly Message[]) => {
        for (const message of messages)
          pending.send(JSON.stringify(message), calculateMailDelaySeconds(message) * 1000);
      });
      const messages = {
        beforeTelling: pass('', store.beforeTelling),
        tell: pass('told', store.tell),
        correct: pass('', store.correct),
      };
      try {
        const withNames = async (request: Request) => request;
        await notifyOfEvent({ messages, queueMails, withNames })(event);
      } catch (error) {
        if (!isDead()) throw error;
      }
      if (isDead()) {
        kills += 1;
        mayRepeat += recipientIds.length;
      } else waiting.delete(event);
    };
    const send = async (killedAt?: string, nth?: number): Promise<void> => {
      const { pass, isDead } = killable(killedAt, nth);
      const taken = pending.receive(10, hidden);
      const { batchItemFailures } = await callHandler(
        serveQueue((messages) =>
          sendPendingMails(
            {
              users: {
                profile: async (userId) => {
                  const user = Object.values(users).find((u) => u.userId === userId);
                  return user && { ...user, timeZone };
                },
              },
              languageFor: async () => 'en',
              line: { ...line, before: async (id) => ({ ...(await line.before(id)), choices }) },
              mailboxes: mailboxStore(api.table, app),
              sentHere: new Set(),
              namesIn,
              conversations: { gather: pass('gathered', conversations.gather) },
              digests: {
                standing: pass('', digests.standing),
                wait: pass('waits', digests.wait),
                close: pass('closed', digests.close),
              },
              announcements: announcementDeliveries(api.table),
              sendMail: pass(
                'sent',
                async (mail: Mail) => void sent.push({ mail, at: clock.now() }),
              ),
              waitForTurn: async () => {},
              sendDeadLetter: pass('', async (letter) => void letters.send(JSON.stringify(letter))),
              showAfter: pass('', async (receipt: string, seconds: number) =>
                pending.hide(receipt, seconds * 1000),
              ),
              remove: pass('removed', async (receipt: string) => pending.remove(receipt)),
              now: clock.now,
            },
            messages,
          ),
        ),
      )(received(taken));
      if (isDead()) {
        kills += 1;
        mayRepeat += 1;
      }
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      for (const { id, receipt } of taken)
        if (!isDead() && !failed.has(id)) pending.remove(receipt ?? '');
    };
    const readOne = async (which: number): Promise<void> => {
      const userId = recipientIds[which % recipientIds.length] ?? '';
      const { items } = await store.list(userId, { unread: true }, { limit: 20 });
      const message = items[which % Math.max(items.length, 1)];
      if (!message) return;
      await store.mark(userId, message.messageId, new Date(clock.now()).toISOString());
      read.add(formatMailName(message));
    };
    return {
      ...{ write, follow, send, readOne, sent, read },
      /** Change the settings of both people from now on. */
      choose(other: Partial<MailChoices>, zone: string) {
        choices = { ...choices, ...other, version: choices.version + 1 };
        timeZone = zone;
      },
      kills: () => kills,
      /** Number of mails that may be sent twice after a kill: the mails of one event, or the mail being sent. */
      mayRepeat: () => mayRepeat,
      /** Deliver the remaining events, and send mails until none is pending. */
      async settle() {
        while (waiting.size > 0) await follow(0);
        while (pending.list().length > 0) {
          clock.advance(hidden);
          await send();
        }
      },
      expected: () =>
        written.flatMap(({ at, seq: n }) =>
          recipientIds.map((userId) => `${at}_${requestId}-${n} to ${userId}`),
        ),
    };
  }

  return {
    ...{ scene, clock, pending, letters },
    async stop() {
      await mailing.stop();
      await api.stop();
    },
  };
}
