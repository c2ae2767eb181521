import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { buildAddressedMessages } from '#functions/messages/on-event.ts';
import { listMessages } from '#shared/messages/messages-api.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Cast } from './demo-cast.ts';
import type { SignedInPerson } from './product-client.ts';

/** Results of the check of notifications. The first three lists must be empty. */
export type NotificationResult = {
  untold: string[];
  toldTwice: string[];
  unmailed: string[];
  /**
   * Number of mails that were sent twice. This is documented as rare: a function ended between the response of the mail
   * server and its own response.
   */
  mailedTwice: number;
};

/** Time after the restart by which all notifications must have arrived, in milliseconds. */
const patience = 60_000;
const Mails = z.object({
  messages: z.array(z.object({ headers: z.record(z.string(), z.string()).optional() })),
});
type AddressedMessage = ReturnType<typeof buildAddressedMessages>[number];

/** Wait until the messages and mails of these events have arrived for all recipients, or the time is up. */
export async function checkNotifications(
  url: string,
  cast: Cast,
  events: readonly Event[],
): Promise<NotificationResult> {
  const until = Date.now() + patience;
  const byPerson = Map.groupBy(events.flatMap(buildAddressedMessages), ({ userId }) => userId);
  const told: NotificationResult = { untold: [], toldTwice: [], unmailed: [], mailedTwice: 0 };
  for (const [userId, expected] of byPerson) {
    const person = await cast.signedIn(userId);
    const look = async () => ({
      messages: await countMessagesById(person, expected),
      mails: await countMailsById(url, person.email),
    });
    let found = await look();
    const missing = () =>
      expected.filter(({ messageId }) => !found.messages.has(messageId)).length +
      expected.filter((one) => !found.mails.has(getMail(one))).length;
    while (missing() > 0 && Date.now() < until) {
      await pause(200);
      found = await look();
    }
    for (const one of expected) {
      const name = `${one.messageId} to ${person.email}`;
      const [messages, mails] = [found.messages.get(one.messageId), found.mails.get(getMail(one))];
      if (messages === undefined) told.untold.push(name);
      else if (messages > 1) told.toldTwice.push(name);
      if (mails === undefined) told.unmailed.push(name);
      else if (mails > 1) told.mailedTwice += 1;
    }
  }
  return told;
}

const getMail = ({ messageId, userId }: AddressedMessage) =>
  `${messageId.slice(messageId.indexOf('_') + 1)}.${userId}`;

const counted = (ids: readonly string[]) =>
  new Map([...Map.groupBy(ids, (id) => id)].map(([id, all]) => [id, all.length]));

/** Count each message of a person, back to the first expected message. */
async function countMessagesById(person: SignedInPerson, expected: readonly AddressedMessage[]) {
  const [first = ''] = expected.map(({ at }) => at).sort();
  const ids: string[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const query = { limit: 100, ...(cursor && { cursor }) };
    const page = await person.call(listMessages, { query });
    ids.push(...page.items.map(({ messageId }) => messageId));
    const last = page.items.at(-1);
    cursor = last && last.at >= first ? page.cursor : undefined;
  }
  return counted(ids);
}

async function countMailsById(url: string, email: string) {
  const answer = await fetch(`${url}/mail?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  const { messages } = Mails.parse(await answer.json());
  return counted(
    messages.flatMap(({ headers }) => {
      const id = headers?.['Original-Message-ID'];
      return id === undefined ? [] : [id.slice(1, id.lastIndexOf('@'))];
    }),
  );
}
