import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Version } from '../fields.ts';
import type { MessageKind } from './message-kinds.ts';

/** `off`: it is in the product only. */
export const Cadence = z.enum(['atOnce', 'hourly', 'daily', 'off']);
export type Cadence = z.infer<typeof Cadence>;
/** Frequency of mails that are sent. */
export type Waiting = Exclude<Cadence, 'off'>;

/** When what is mailed once a day goes, by the person's clock. */
export const dailyAt = '08:00';

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Enter a time such as 19:00.'));
/** Each day from one time to another by the person's clock, past midnight if need be. */
export const QuietHours = z
  .strictObject({ from: Time, until: Time })
  .refine(({ from, until }) => from !== until, {
    error: msg('Quiet hours end at another time than they begin.'),
    path: ['until'],
  });
export type QuietHours = z.infer<typeof QuietHours>;

/**
 * Mail frequencies allowed for each kind: deadlines and problems that only this person can solve
 * cannot be off.
 */
const offered: Readonly<Record<MessageKind, readonly Cadence[]>> = {
  decisions: Cadence.options,
  reminders: ['atOnce', 'hourly'],
  outcomes: Cadence.options,
  conversation: Cadence.options,
  announcements: Cadence.options,
  workflows: ['atOnce', 'hourly', 'daily'],
};
export const listCadences = (kind: MessageKind): readonly Cadence[] => offered[kind];

const offeredOf = (kind: MessageKind, whyNot: string) =>
  Cadence.refine((cadence) => offered[kind].includes(cadence), whyNot);

/** When somebody's mails go: what they send. */
export const SaidMailChoices = z.strictObject({
  decisions: Cadence,
  reminders: offeredOf(
    'reminders',
    msg('Reminders and escalations say that time runs out: they are mailed at once or every hour.'),
  ),
  outcomes: Cadence,
  conversation: Cadence,
  announcements: Cadence,
  workflows: offeredOf(
    'workflows',
    msg(
      'A request waits until an administrator looks after it: this is mailed at least once a day.',
    ),
  ),
  quietHours: QuietHours.nullable(),
});

/** The same as it is stored and shown; of who never chose all are mailed at once. */
export const MailChoices = z.object({
  decisions: Cadence.default('atOnce'),
  reminders: Cadence.default('atOnce'),
  outcomes: Cadence.default('atOnce'),
  conversation: Cadence.default('atOnce'),
  announcements: Cadence.default('atOnce'),
  workflows: Cadence.default('atOnce'),
  quietHours: z.object({ from: z.string(), until: z.string() }).nullable().default(null),
  version: Version.default(0),
});
export type MailChoices = z.infer<typeof MailChoices>;
