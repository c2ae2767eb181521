import { expect, test } from 'vitest';
import * as z from 'zod';
import { referenceKinds } from '#functions/organisation/rules/kinds.ts';
import { nonReferenceSchemas } from './support/places-naming-people.ts';

/**
 * Effect of the removal of an item on a stored reference to it. `prevents`: the removal is refused and names the use.
 * `with`: the reference is a copy of a `prevents` reference. `kept`: items of this kind are never removed. `shown`: the
 * reference is only a fact about the past.
 */
type Effect = 'prevents' | 'with' | 'kept' | 'shown';

const routing = {
  'categoryIds[]': 'prevents',
  'steps[].approvers.departmentId': 'prevents',
  'steps[].approvers.group': 'prevents',
  'steps[].escalationPolicyId': 'prevents',
  'steps[].slaTemplateId': 'prevents',
} as const;
const form = (effect: Effect) => ({
  'sections[].fields[].columns[].currency': effect,
  'sections[].fields[].currency': effect,
});
const places: Readonly<Record<string, Readonly<Record<string, Effect>>>> = {
  CONFIGURATION: { currency: 'kept' },
  ROUTINGORDER: { 'routingIds[]': 'kept' },
  CATEGORY: { formId: 'kept', parentId: 'prevents' },
  FORM: form('prevents'),
  ROUTING: routing,
  DEPARTMENT: { parentId: 'prevents' },
  LOCATION: { businessHoursId: 'prevents', parentId: 'prevents' },
  LOCATIONTYPE: { 'parentTypeIds[]': 'prevents' },
  LOCATIONATTRIBUTE: { 'typeIds[]': 'prevents' },
  HOLIDAY: { locationId: 'prevents' },
  DOALEVEL: { 'limit.currency': 'prevents' },
  DOARULE: { categoryId: 'prevents', departmentId: 'prevents', levelId: 'prevents' },
  RATE: { currency: 'kept' },
  // A rule for a category that no longer exists applies to its former requests.
  RETENTION: { 'rules[].categoryId': 'shown', 'ended[].categoryId': 'shown' },
  User: {
    ...{ departmentId: 'prevents', doaLevelId: 'prevents' },
    ...{ 'groups[]': 'prevents', locationId: 'prevents' },
  },
  Delegation: { 'categoryIds[]': 'prevents' },
  Announcement: {
    'audience.departmentIds[]': 'prevents',
    'audience.groups[]': 'prevents',
    'audience.locationIds[]': 'prevents',
  },
  Request: {
    ...{ 'amount.currency': 'prevents', categoryId: 'prevents', departmentId: 'prevents' },
    ...{ formId: 'kept', locationId: 'prevents', routingId: 'kept' },
  },
  Task: { 'amount.currency': 'with', categoryId: 'with', locationId: 'with' },
  Stage: {
    ...{ 'calendar.locationId': 'shown', 'inputs.amount.currency': 'with' },
    'inputs.convertedAmount.currency': 'shown',
    'step.approvers.departmentId': 'with',
    'step.approvers.group': 'with',
    'step.escalationPolicyId': 'with',
    'step.slaTemplateId': 'with',
  },
  ProcessImport: { 'mapping.locationId': 'shown' },
  SavedMapping: { 'mapping.locationId': 'prevents' },
  FormDraft: form('shown'),
  SavedRoutingDraft: routing,
};

const isReference =
  /^((department|location|category|form|routing|level|doaLevel|slaTemplate|escalationPolicy|businessHours|parent|parentType|type)Ids?|groups?|currency)$/;
type Node = {
  readonly type?: string;
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
};
function listReferences(node: Node, path = '', name = ''): string[] {
  const { anyOf = [], oneOf = [], allOf = [], items, additionalProperties, properties } = node;
  return [
    ...(node.type === 'string' && isReference.test(name) ? [path] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => listReferences(one, path, name)),
    ...(items ? listReferences(items, `${path}[]`, name) : []),
    ...(typeof additionalProperties === 'object'
      ? listReferences(additionalProperties, `${path}.*`, name)
      : []),
    ...Object.entries(properties ?? {}).flatMap(([field, value]) =>
      listReferences(value, path ? `${path}.${field}` : field, field),
    ),
  ];
}

test('every stored reference to an item of reference data declares how a removal of the item affects it', () => {
  const schemas: Readonly<Record<string, z.ZodType>> = {
    ...Object.fromEntries(
      Object.entries(referenceKinds).map(([kind, { schema }]) => [kind, schema]),
    ),
    ...nonReferenceSchemas,
  };
  const found = Object.entries(schemas).flatMap(([kind, schema]) => {
    const described = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    const paths = [...new Set(listReferences(described as Node))].sort();
    return paths.length > 0 ? [[kind, paths] as const] : [];
  });
  const declared = Object.entries(places).map(([kind, of]) => [kind, Object.keys(of).sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(declared));
});
