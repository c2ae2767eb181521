import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody } from '#shared/fields.ts';
import { RightsProposal } from './rights-proposal.ts';

const service = 'request-service';
const admin = ['admin'] as const;
const proposalId = z.object({ proposalId: z.string() });

export const listRightsProposals = {
  service,
  method: 'GET',
  path: '/rights-proposals',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({
    items: z.array(RightsProposal),
    /** Current names for the ids in the values. */
    names: z.record(z.string(), z.string()),
  }),
  errors: [],
  summary: 'Changes of rights that wait for another administrator, the oldest first',
  description:
    'Where the configuration demands two administrators, a change of somebody’s rights by one of them answers rights.proposed and waits here for 7 days. Nothing changes before another administrator confirms it.',
} as const satisfies Endpoint;

export const confirmRightsProposal = {
  service,
  method: 'POST',
  path: '/rights-proposals/{proposalId}',
  roles: admin,
  params: proposalId,
  query: emptyObject,
  body: noBody,
  response: z.object({ id: Id }),
  mails: true,
  errors: [
    'actor.forbidden',
    'actor.own-rights',
    'input.invalid',
    'item.not-found',
    'item.changed-meanwhile',
    'idempotency.key-reused',
    'user.exists',
    'user.not-found',
    'user.outside-domains',
  ],
  summary: 'Confirm a change of rights that another administrator proposed: it takes effect',
  description:
    'Neither who proposed it nor the person concerned confirms it. It is refused with item.changed-meanwhile when the person has changed since.',
} as const satisfies Endpoint;

export const endRightsProposal = {
  service,
  method: 'DELETE',
  path: '/rights-proposals/{proposalId}',
  roles: admin,
  params: proposalId,
  query: emptyObject,
  body: noBody,
  response: z.object({ id: Id }),
  mails: 'sometimes',
  errors: ['item.not-found', 'item.changed-meanwhile'],
  summary: 'Withdraw one’s own proposal, or refuse that of another administrator; nothing changes',
} as const satisfies Endpoint;
