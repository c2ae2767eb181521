import * as z from 'zod';
import { Id, Instant, PersonRef, Version } from '#shared/fields.ts';
import { ChangedField } from '#shared/item-change.ts';

/** Changes of rights that require two administrators, if the configuration requires it. */
const rightsActions = [
  'profile',
  'invitation',
  'administrator',
  'secondFactor',
  'deactivation',
  'setting',
] as const;
export type RightsAction = (typeof rightsActions)[number];

/** A change of rights proposed by one administrator. It takes effect after another administrator confirms it. */
export const RightsProposal = z.object({
  id: Id,
  act: z.enum(rightsActions),
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
  /**
   * True once the proposal is confirmed and being executed. After a crash, another confirmation continues the
   * execution.
   */
  begun: z.literal(true).optional(),
  version: Version,
});
export type StoredProposal = z.infer<typeof StoredProposal>;
