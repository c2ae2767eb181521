import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, PersonRef, PlainDate } from '#shared/fields.ts';
import { TaskOutcome } from '#shared/tasks/task-acts-api.ts';
import { AwayPerson, Delegation } from './user.ts';

const service = 'request-service';
const roles = ['user'] as const;
const ofUser = z.object({ userId: Id });
const ofDelegation = z.object({ userId: Id, delegationId: Id });

/** A delegation with its people, and its state today in the absent person's time zone. */
export const DelegationRow = Delegation.extend({
  from: PersonRef,
  to: PersonRef,
  state: z.enum(['upcoming', 'inForce', 'over']),
});
export type DelegationRow = z.infer<typeof DelegationRow>;

export const DelegationInput = z.strictObject({
  toUserId: Id,
  startsOn: PlainDate,
  endsOn: PlainDate,
  /** Categories of the delegation; null for all categories. */
  categoryIds: z.array(Id).min(1).max(200).nullable().default(null),
  /** Open tasks to move to the delegate at once: selected ones, or all that the delegation covers. */
  moveTaskIds: z.union([z.literal('all'), z.array(Id).max(200)]).default([]),
});
export type DelegationInput = z.infer<typeof DelegationInput>;

const DelegationResult = z.object({
  delegation: DelegationRow,
  /** Result for each task that was to be moved to the delegate. Refused tasks are not moved. */
  moved: z.array(TaskOutcome),
  /**
   * With `all`: whether there are more tasks than one call can move. Change the delegation with `all` again to
   * continue.
   */
  more: z.boolean(),
});
const errors = [
  'input.invalid',
  'actor.forbidden',
  'user.not-found',
  'delegation.loop',
  'item.changed-meanwhile',
] as const;

export const listDelegations = {
  service,
  method: 'GET',
  path: '/users/{userId}/delegations',
  roles,
  params: ofUser,
  query: emptyObject,
  body: noBody,
  response: z.object({
    given: z.array(DelegationRow),
    received: z.array(DelegationRow),
    away: z.array(AwayPerson).optional(),
  }),
  errors: ['actor.forbidden', 'user.not-found'],
  summary: 'Delegations of a person, and to that person, latest first',
  description:
    '`away`, where it is asked for oneself: everybody who is out of office for all categories now. It may be a quarter of an hour old.',
} as const satisfies Endpoint;

export const createDelegation = {
  service,
  method: 'POST',
  path: '/users/{userId}/delegations',
  roles,
  params: ofUser,
  query: emptyObject,
  body: DelegationInput,
  response: DelegationResult,
  errors,
  mails: true,
  summary:
    'Out of office: let somebody decide instead, for oneself or, as administrator, for anybody',
} as const satisfies Endpoint;

export const updateDelegation = {
  service,
  method: 'PUT',
  path: '/users/{userId}/delegations/{delegationId}',
  roles,
  params: ofDelegation,
  query: emptyObject,
  body: createChangeBody(DelegationInput, DelegationRow),
  response: DelegationResult,
  etag: true,
  mails: true,
  errors: [...errors, 'item.not-found'],
  summary: 'Change a delegation that is not over; more tasks may go to the delegate',
  description: changeBodyDescription,
} as const satisfies Endpoint;

export const endDelegation = {
  service,
  method: 'DELETE',
  path: '/users/{userId}/delegations/{delegationId}',
  roles,
  params: ofDelegation,
  query: emptyObject,
  body: noBody,
  response: DelegationRow,
  etag: true,
  mails: 'sometimes',
  errors: ['actor.forbidden', 'user.not-found', 'item.not-found', 'item.changed-meanwhile'],
  summary:
    'End a delegation now; what went to the delegate stays there. Ending it twice changes nothing',
} as const satisfies Endpoint;
