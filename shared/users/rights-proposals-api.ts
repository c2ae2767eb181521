import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, Instant, noBody, nothing, PersonRef, Version } from '#shared/fields.ts';
import { ChangedField } from '#shared/item-change.ts';

/** Changes of rights that need two administrators, if the configuration requires it. */
export const rightsActs = [
  'profile',
  'invitation',
  'administrator',
  'secondFactor',
  'deactivation',
  'setting',
] as const;
export type RightsAct = (typeof rightsActs)[number];

/** A change of rights proposed by one administrator. It takes effect when another one confirms it. */
export const RightsProposal = z.object({
  id: Id,
  act: z.enum(rightsActs),
  /** Person whose rights change; absent for a person to be invited, or for the configuration. */
  person: PersonRef.optional(),
  changes: z.array(ChangedField),
  by: PersonRef,
  at: Instant,
  validUntil: Instant,
});
export type RightsProposal = z.infer<typeof RightsProposal>;

/** A stored proposal, with its call and the version of the person on which it is based. */
export const StoredProposal = RightsProposal.extend({
  applicationId: Id,
  input: z.object({
    params: z.record(z.string(), z.string()).optional(),
    query: z.record(z.string(), z.string()).optional(),
    body: z.record(z.string(), z.unknown()).optional(),
  }),
  personVersion: Version.optional(),
  /** True once it is confirmed and being executed. After a crash, another confirmation continues it. */
  begun: z.literal(true).optional(),
  version: Version,
});
export type StoredProposal = z.infer<typeof StoredProposal>;

const service = 'request-service';
const admin = ['admin'] as const;
const proposalId = z.object({ proposalId: z.string() });

export const listRightsProposals = {
  service,
  method: 'GET',
  path: '/rights-proposals',
  roles: admin,
  params: nothing,
  query: nothing,
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
  query: nothing,
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
  query: nothing,
  body: noBody,
  response: z.object({ id: Id }),
  errors: ['item.not-found', 'item.changed-meanwhile'],
  summary: 'Withdraw one’s own proposal, or refuse that of another administrator; nothing changes',
} as const satisfies Endpoint;
