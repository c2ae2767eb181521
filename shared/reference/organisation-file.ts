import * as z from 'zod';
import { DoaLevel, DoaRule, Rate } from '../doa/doa.ts';
import { EscalationPolicy } from '../escalations/policy.ts';
import { Id } from '../fields.ts';
import { FormContent } from '../forms/form.ts';
import { RoutingDraft } from '../routing/routing-api.ts';
import { Configuration } from '../routing/sequence.ts';
import { BusinessHours, Holiday, SlaTemplate } from '../sla/calendar.ts';
import { Group } from '../users/group.ts';
import { Email, ProfileFields } from '../users/user.ts';
import { LocationAttribute } from './location-attribute.ts';
import { LocationType } from './location-type.ts';
import { Category, Department, Location } from './reference.ts';

/** Fields that the product sets on every item. */
const written = { applicationId: true, version: true } as const;

/** A person by email address. Omitted fields of an existing person stay unchanged. */
const FilePerson = z.strictObject({
  id: Id,
  ...ProfileFields.omit({ isActive: true }).partial().shape,
  name: ProfileFields.shape.name,
  email: Email,
});
export type FilePerson = z.infer<typeof FilePerson>;

/**
 * A whole organisation, after names ("@finance") are replaced by ids: docs/operating.md. The file defines each item
 * completely: omitted fields have their default.
 */
export const OrganisationFile = z.strictObject({
  configuration: z.strictObject(Configuration.omit(written).shape).optional(),
  businessHours: z.array(z.strictObject(BusinessHours.omit(written).shape)).default([]),
  locationTypes: z.array(z.strictObject(LocationType.omit(written).shape)).default([]),
  locationAttributes: z.array(z.strictObject(LocationAttribute.omit(written).shape)).default([]),
  locations: z.array(z.strictObject(Location.omit(written).shape)).default([]),
  holidays: z.array(z.strictObject(Holiday.omit(written).shape)).default([]),
  departments: z.array(z.strictObject(Department.omit(written).shape)).default([]),
  doaLevels: z.array(z.strictObject(DoaLevel.omit(written).shape)).default([]),
  groups: z.array(z.strictObject(Group.omit(written).shape)).default([]),
  people: z.array(FilePerson).default([]),
  rates: z.array(z.strictObject(Rate.omit(written).shape)).default([]),
  slaTemplates: z.array(z.strictObject(SlaTemplate.omit(written).shape)).default([]),
  escalationPolicies: z.array(z.strictObject(EscalationPolicy.omit(written).shape)).default([]),
  forms: z.array(z.strictObject({ id: Id, ...FormContent.shape })).default([]),
  categories: z
    .array(z.strictObject(Category.omit({ ...written, order: true, wasActive: true }).shape))
    .default([]),
  doaRules: z.array(z.strictObject(DoaRule.omit(written).shape)).default([]),
  routings: z.array(z.strictObject({ id: Id, ...RoutingDraft.shape })).default([]),
});
export type OrganisationFile = z.infer<typeof OrganisationFile>;
