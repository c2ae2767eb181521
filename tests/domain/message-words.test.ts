import { expect, test } from 'vitest';
import { formatRequestText } from '#functions/messages/rules/message-text.ts';
import { buildRequestMessage } from '#functions/messages/rules/request-message.ts';
import { RequestMessageKind } from '#functions/messages/rules/stored-message.ts';
import { EventType } from '#shared/requests/event.ts';
import { inReview } from './support/acts.ts';
import { organisation } from './support/organisation.ts';
import { people } from './support/people.ts';

const requester = { userId: people.employee, name: 'Sofia Rossi' };
const by = { userId: people.manager, name: 'Mira Okafor' };
const facts = {
  ...{ title: 'Laptop', number: 'REQ-2026-000001', requester, holders: ['Tomás Rivera'] },
  amount: { amount: '1150.30', currency: 'EUR' },
};
const format = (says: RequestMessageKind, more: object) =>
  formatRequestText({ ...facts, says, ...more }, people.finance);

/** Words for each event after which a decision is no longer needed. */
const acts: Partial<Record<EventType, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  returned: 'sent back',
  withdrawn: 'withdrew',
  reassigned: 'reassigned',
};

test.each(EventType.options)(
  'a message about a decision that is no longer needed names the event %s, or only says that the wait has ended',
  (ending) => {
    const { line, text } = format('notNeeded', { ending, by });
    const act = acts[ending];
    expect(line?.did).toBe(
      act ? `${act} “Laptop”; you don’t need to do anything` : '“Laptop” no longer waits for you',
    );
    expect(line?.by?.name).toBe(act && 'Mira Okafor');
    expect(text).toContain(act ? `Mira Okafor ${act} “Laptop”` : 'no longer waits for you');
  },
);

test('a message that names no person calls the product by its name', () => {
  for (const says of RequestMessageKind.options) {
    const { title, text, line } = format(says, { ending: 'approved' });
    expect(`${title} ${text} ${line?.did}`, says).not.toMatch(/the product/i);
  }
});

test('a message that asks for a decision contains the amount in the same sentence as the request', () => {
  for (const says of ['task', 'reminder'] as const)
    expect(format(says, { by }).text).toContain('“Laptop” (REQ-2026-000001, 1,150.30 EUR).');
});

test('an amount that cannot be calculated is shown as unknown in every message that contains the amount', () => {
  const nameAmount = ({ title, text }: { title: string; text: string }, amount: string) => [
    title.includes(amount),
    text.includes(amount),
  ];
  for (const says of RequestMessageKind.options) {
    const known = format(says, { by });
    const unknown = format(says, { by, amount: undefined, isAmountUnknown: true });
    expect(nameAmount(unknown, 'amount unknown'), says).toEqual(nameAmount(known, '1,150.30 EUR'));
    expect(nameAmount(format(says, { by, amount: undefined }), 'amount')).toEqual([false, false]);
  }
  const record = inReview(organisation());
  const [event] = record.events;
  const request = { ...record.request, amount: null, isAmountUnknown: true as const };
  expect(event && buildRequestMessage(request, event, 'task').title).toContain('amount unknown');
});

test('the message to the new approver of a manual escalation says that a person escalated the request to them', () => {
  const { text, line } = format('escalated', { by, isYours: true });
  expect([text, line?.did]).toEqual([
    'Mira Okafor escalated “Laptop” (REQ-2026-000001) to you.',
    'escalated “Laptop” to you',
  ]);
});

test('a request that is sent again is for the requester in their message, and not in the message to its author', () => {
  const sent = { ...facts, says: 'raised', by, again: true } as const;
  const format = (userId: string) => formatRequestText(sent, userId);
  expect(format(people.employee).title).toMatch(/^Mira Okafor sent again for you: /);
  expect(format(people.manager).title).toMatch(/^Mira Okafor sent again: /);
  expect(format(people.manager).text).not.toContain('for you');
});
