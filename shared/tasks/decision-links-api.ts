import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { CommentText, emptyObject, Instant, Money, noBody } from '#shared/fields.ts';
import { Receipt } from '#shared/requests/event.ts';
import { TaskDetails } from './tasks-api.ts';

const service = 'request-service';

/**
 * State of a link in a mail. `open`: it can decide. `signIn`: it can decide after a sign-in. `used`: it was used.
 * `ended`: the task ended in another way. `notAllowed`: the person is no longer permitted to decide. `off`: decisions
 * by link are disabled.
 */
export const LinkState = z.enum([
  ...(['open', 'signIn', 'used', 'ended', 'notAllowed', 'expired', 'off'] as const),
]);
export type LinkState = z.infer<typeof LinkState>;

/** A decision link of a mail, with its task. */
export const DecisionLink = TaskDetails.extend({
  link: z.object({
    state: LinkState,
    validUntil: Instant,
    /**
     * Amount above which a recent sign-in is required, and its maximum age; present only if the current sign-in is too
     * old.
     */
    signIn: z.object({ above: Money, minutes: z.int() }).optional(),
    /** Decision made with the link, if any. */
    receipt: Receipt.optional(),
  }),
});
export type DecisionLink = z.infer<typeof DecisionLink>;

/** Token in the URL of a link: 256 bits in hexadecimal digits. Other values are unknown links. */
const params = z.object({ link: z.string().min(1).max(200) });

export const getDecisionLink = {
  service,
  method: 'GET',
  path: '/decision-links/{link}',
  roles: ['user'],
  params,
  query: emptyObject,
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
  query: emptyObject,
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
