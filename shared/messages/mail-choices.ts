import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Version } from '../fields.ts';
import type { MessageKind } from './message-kinds.ts';

/** `off`: only in the product, without mail. */
export const Cadence = z.enum(['atOnce', 'hourly', 'daily', 'off']);
export type Cadence = z.infer<typeof Cadence>;
/** Frequency of mails that are not disabled. */
export type MailingCadence = Exclude<Cadence, 'off'>;

/** Time of daily mails, in the person's time zone. */
export const dailyMailTime = '08:00';

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Enter a time such as 19:00.'));
/** Daily period in the person's time zone. It may extend past midnight. */
export const QuietHours = z
  .strictObject({ from: Time, until: Time })
  .refine(({ from, until }) => from !== until, {
    error: msg('Quiet hours end at another time than they begin.'),
    path: ['until'],
  });
export type QuietHours = z.infer<typeof QuietHours>;

/**
 * Mail frequencies allowed for each kind. Mails about deadlines and problems that only this person can solve cannot be
 * disabled.
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

const getOffered = (kind: MessageKind, whyNot: string) =>
  Cadence.refine((cadence) => offered[kind].includes(cadence), whyNot);

/** Mail settings of a person, as sent by the browser. */
export const MailChoicesInput = z.strictObject({
  decisions: Cadence,
  reminders: getOffered(
    'reminders',
    msg('Reminders and escalations say that time runs out: they are mailed at once or every hour.'),
  ),
  outcomes: Cadence,
  conversation: Cadence,
  announcements: Cadence,
  workflows: getOffered(
    'workflows',
    msg(
      'A request waits until an administrator looks after it: this is mailed at least once a day.',
    ),
  ),
  quietHours: QuietHours.nullable(),
});

/** Mail settings as stored and shown. By default all mails are sent at once. */
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
