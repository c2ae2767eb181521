import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '#functions/organisation/rules/kinds.ts';
import { isRuleChange } from '#functions/people/rules/rule-changes.ts';

/** Fields of every kind that never determine who decides a request. */
const common = ['name', 'description', 'version', 'itemVersion'];
const ofVersions = ['updatedAt', 'publishedBy', 'note', 'status'];
/**
 * Fields whose change affects no path. All other fields of a kind, including new ones, must count as a changed rule.
 */
const harmless: { readonly [K in ReferenceKind]?: readonly (keyof ReferenceItem<K>)[] } = {
  CONFIGURATION: [
    ...(['language', 'approversRaiseForOthers', 'largestFileMegabytes', 'decisionLinks'] as const),
    // Settings that affect how people decide or change rights, but choose nobody.
    ...(['signInAgainAbove', 'twoAdministrators'] as const),
  ],
  ROUTINGORDER: ['updatedAt', 'updatedBy'],
  CATEGORY: ['icon', 'order', 'finishName', 'wasActive'],
  FORM: ['titleField'],
  // The head of a department is recorded as a chosen person.
  DEPARTMENT: ['code', 'costCentre', 'headId', 'isActive'],
  LOCATION: ['type', 'attributes', 'isActive'],
  LOCATIONTYPE: ['parentTypeIds', 'isActive'],
  LOCATIONATTRIBUTE: ['key', 'type', 'options', 'required', 'typeIds', 'isActive'],
  HOLD: ['on', 'targetId', 'reason', 'by', 'since', 'endsAt', 'liftedBy'],
  RETENTION: ['rules', 'ended'],
  // Members of a group are recorded as chosen people.
  GROUP: ['managerId'],
};

const kinds = Object.keys(referenceKinds) as ReferenceKind[];
/** Return the fields of a kind that a change can set. */
const listFields = (kind: ReferenceKind) =>
  Object.keys(z.instanceof(z.ZodObject).parse(referenceKinds[kind].schema).shape).filter(
    (field) => field !== 'id' && field !== 'applicationId',
  );
const isVersioned = (kind: ReferenceKind) => kind === 'FORM' || kind === 'ROUTING';

const changed = (kind: ReferenceKind, field: string): boolean => {
  const item = (value: string) => ({ [field]: value }) as never;
  return isRuleChange(kind, item('before'), item('after'));
};

describe.each(kinds)('a change of one field of %s', (kind) => {
  const skipped: ReadonlySet<string> = new Set([
    ...common,
    ...(isVersioned(kind) ? ofVersions : []),
    ...(harmless[kind] ?? []),
  ]);
  test.each(listFields(kind))(
    'a changed field counts as a rule change if and only if it can affect the path of a request: %s',
    (field) => {
      expect(changed(kind, field)).toBe(!skipped.has(field));
    },
  );
});

test('a new item counts as a rule change only if it immediately affects requests of other people', () => {
  const added = kinds.filter((kind) => isRuleChange(kind, undefined, {} as never));
  expect(added).toEqual(['ROUTINGORDER', 'CATEGORY', 'ROUTING', 'HOURS', 'RATE']);
});
