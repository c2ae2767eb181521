import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import {
  decideByLink,
  findLinkReceipt,
  findSignInThreshold,
  type KnownLink,
  type LinkUse,
} from '#functions/requests/rules/commands/decide-by-link.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { findLinkState } from '#functions/requests/rules/views/link-state.ts';
import { decided, inReview, ref, requireTask } from './support/acts.ts';
import { organisation, reference } from './support/organisation.ts';
import { id, monday, people } from './support/people.ts';

const validUntil = '2026-03-09T09:00:00.000Z';
const usual = reference();
const linkOf = (record: RequestRecord): KnownLink => ({
  ...{ ref: 'a1b2c3', userId: people.manager, validUntil },
  taskId: requireTask(record, 'manager').taskId,
});
const createLinkUse = (more: Partial<LinkUse> = {}): LinkUse => ({
  ...{ at: monday, reference: usual, signedInAt: monday, ...more },
});
const settings = (more: Partial<Reference['configuration']>): Reference =>
  reference({ configuration: { ...usual.configuration, ...more } });
const decideNow = (record: RequestRecord, link: KnownLink, how: LinkUse = createLinkUse()) =>
  decideByLink(record, link, {
    ...{ by: ref('manager'), at: how.at, outcome: 'approve', comments: '', use: how },
  });
const stateOf = (record: RequestRecord, link: KnownLink, more: Partial<LinkUse> = {}) =>
  findLinkState(record, link, { ...createLinkUse(more), mayDecide: true }).state;

const scene = (amount = '500', of: Organisation = organisation()) => {
  const record = inReview(of, { amount });
  return { record, link: linkOf(record) };
};

test('a decision link decides in the name of its recipient, and the event records the link', () => {
  const { record, link } = scene();
  const { event } = decideNow(record, link);
  expect(event).toMatchObject({ type: 'approved', by: { userId: people.manager } });
  expect(event.details).toMatchObject({ mailLink: 'a1b2c3' });
});

test('a used decision link returns its receipt again, and an unused one ends when its task is decided otherwise', () => {
  const { record, link } = scene();
  const change = decideNow(record, link);
  const after = applyChange(record, change);
  expect(findLinkReceipt(after, link)).toEqual(change.event.receipt);
  expect(stateOf(after, link)).toBe('used');
  expect(findLinkReceipt(decided(record, 'manager'), link)).toBeUndefined();
  expect(stateOf(decided(record, 'manager'), link)).toBe('ended');
});

test('a decision link works until it expires and is refused afterwards', () => {
  const { record, link } = scene();
  const late = new Date(Date.parse(validUntil) + 1).toISOString();
  expect(
    decideNow(record, link, createLinkUse({ at: validUntil, signedInAt: validUntil })),
  ).toBeDefined();
  expect(() => decideNow(record, link, createLinkUse({ at: late, signedInAt: late }))).toThrow(
    expect.objectContaining({ code: 'decision-link.expired' }),
  );
  expect(stateOf(record, link, { at: late })).toBe('expired');
});

test('decision links in mails already sent are refused after decision links are disabled', () => {
  const { record, link } = scene();
  const off = createLinkUse({ reference: settings({ decisionLinks: false }) });
  expect(() => decideNow(record, link, off)).toThrow(
    expect.objectContaining({ code: 'decision-link.off' }),
  );
  expect(stateOf(record, link, off)).toBe('off');
});

test.each([
  ['not above the limit', '5000', undefined, false],
  ['above the limit', '5000.01', undefined, true],
  ['a sign-in of 15 minutes ago', '6000', 15 * 60_000, false],
  ['a sign-in of slightly more than 15 minutes ago', '6000', 15 * 60_000 + 1, true],
])(
  'a decision link requires a recent sign-in for an amount above the limit: %s',
  (_, amount, age, isMissing) => {
    const { record, link } = scene(amount);
    const signedInAt =
      age === undefined ? undefined : new Date(Date.parse(monday) - age).toISOString();
    const above = isMissing ? { amount: '5000', currency: 'EUR' } : undefined;
    expect(findSignInThreshold(record, createLinkUse({ signedInAt }))).toEqual(above);
    expect(stateOf(record, link, { signedInAt })).toBe(isMissing ? 'signIn' : 'open');
    if (isMissing)
      expect(() => decideNow(record, link, createLinkUse({ signedInAt }))).toThrow(
        expect.objectContaining({ code: 'actor.sign-in-too-old' }),
      );
  },
);

test('a decision link for an amount without an exchange rate requires a recent sign-in', () => {
  const { record } = scene();
  const inUsd = (amount: string): RequestRecord => ({
    ...record,
    request: { ...record.request, amount: { amount, currency: 'USD' } },
  });
  const old = { signedInAt: undefined };
  expect(findSignInThreshold(inUsd('1'), createLinkUse(old))).toBeDefined();
  const rates = [{ id: id(1), applicationId: usual.configuration.applicationId, version: 1 }].map(
    (own) => ({ ...own, currency: 'USD', rate: '0.5', validFrom: '2026-01-01' }),
  );
  const known = createLinkUse({ ...old, reference: reference({ rates }) });
  expect(findSignInThreshold(inUsd('10000'), known)).toBeUndefined();
  expect(findSignInThreshold(inUsd('10000.02'), known)).toBeDefined();
});

test('the sign-in limit of decision links applies equally to negative and positive amounts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000_00 }), (cents) => {
      const amount = (cents / 100).toFixed(2);
      const { record } = scene();
      const of = (text: string): RequestRecord => ({
        ...record,
        request: { ...record.request, amount: { amount: text, currency: 'EUR' } },
      });
      const old = createLinkUse({ signedInAt: undefined });
      expect(findSignInThreshold(of(amount), old) !== undefined).toBe(cents > 500_000);
      if (cents > 0)
        expect(findSignInThreshold(of(`-${amount}`), old)).toEqual(
          findSignInThreshold(of(amount), old),
        );
      const without = { ...record, request: { ...record.request, amount: null } };
      expect(findSignInThreshold(without, old)).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

test('the decision link of a task that was decided without the link is refused', () => {
  const { record, link } = scene();
  const after = decided(record, 'manager', 'return');
  expect(() => decideNow(after, link)).toThrow(
    expect.objectContaining({ code: 'task.already-decided' }),
  );
});
