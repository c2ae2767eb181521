import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { CommentText, Instant, Money, noBody, nothing } from '#shared/fields.ts';
import { Receipt } from '#shared/requests/event.ts';
import { TaskDetails } from './tasks-api.ts';

const service = 'request-service';

/**
 * State of a link of a mail. `open`: decide. `signIn`: the same after a sign-in. `used`: it has
 * decided. `ended`: the task ended otherwise. `notAllowed`: its person may not decide it any more.
 */
export const LinkState = z.enum([
  ...(['open', 'signIn', 'used', 'ended', 'notAllowed', 'expired', 'off'] as const),
]);
export type LinkState = z.infer<typeof LinkState>;

/** A decision link of a mail, with the task that it is for. */
export const DecisionLink = TaskDetails.extend({
  link: z.object({
    state: LinkState,
    validUntil: Instant,
    /** Above which amount a sign-in must be recent, and how recent, while this one isn't. */
    signIn: z.object({ above: Money, minutes: z.int() }).optional(),
    /** Decision that was made with it, if any. */
    receipt: Receipt.optional(),
  }),
});
export type DecisionLink = z.infer<typeof DecisionLink>;

/**
 * Token in the address of a link: 256 bits in hexadecimal digits; anything else is an unknown link.
 */
const params = z.object({ link: z.string().min(1).max(200) });

export const getDecisionLink = {
  service,
  method: 'GET',
  path: '/decision-links/{link}',
  roles: ['user'],
  params,
  query: nothing,
  body: noBody,
  response: DecisionLink,
  errors: ['decision-link.not-found', 'decision-link.not-yours', 'task.not-found'],
  summary: 'What a decision link of a mail is for, and whether it can still decide',
  description:
    'Only the person to whom the mail went learns anything of the request. Reading it decides nothing and uses nothing up, however often.',
} as const satisfies Endpoint;

export const decideByLink = {
  service,
  method: 'POST',
  path: '/decision-links/{link}/decide',
  roles: ['approver'],
  params,
  query: nothing,
  body: z
    .strictObject({
      outcome: z.enum(['approve', 'reject', 'return']),
      comments: CommentText.default(''),
    })
    .refine(({ outcome, comments }) => outcome === 'approve' || comments !== '', {
      path: ['comments'],
      message: 'Say why.',
    }),
  response: Receipt,
  mails: true,
  errors: [
    'input.invalid',
    'actor.forbidden',
    'actor.sign-in-too-old',
    'decision-link.not-found',
    'decision-link.not-yours',
    'decision-link.expired',
    'decision-link.off',
    'task.not-found',
    'task.already-decided',
    'item.changed-meanwhile',
  ],
  summary: 'Decide the task of a decision link, once',
  description:
    'The decision is made by the same rules as every other one. A link that has decided answers with the receipt of that decision, whatever is said now.',
} as const satisfies Endpoint;
