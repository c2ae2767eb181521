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
 * Fields whose change leaves every path as it is. All other fields of a kind, and new ones, have to count as a changed
 * rule.
 */
const harmless: { readonly [K in ReferenceKind]?: readonly (keyof ReferenceItem<K>)[] } = {
  CONFIGURATION: [
    ...(['language', 'approversRaiseForOthers', 'largestFileMegabytes', 'decisionLinks'] as const),
    // Settings that make deciding or changing rights harder or easier, but choose nobody.
    ...(['signInAgainAbove', 'twoAdministrators'] as const),
  ],
  ROUTINGORDER: ['updatedAt', 'updatedBy'],
  CATEGORY: ['icon', 'order', 'finishName', 'wasActive'],
  FORM: ['titleField'],
  // Its head is recorded as a chosen person.
  DEPARTMENT: ['code', 'costCentre', 'headId', 'isActive'],
  LOCATION: ['type', 'attributes', 'isActive'],
  LOCATIONTYPE: ['parentTypeIds', 'isActive'],
  LOCATIONATTRIBUTE: ['key', 'type', 'options', 'required', 'typeIds', 'isActive'],
  HOLD: ['on', 'targetId', 'reason', 'by', 'since', 'endsAt', 'liftedBy'],
  RETENTION: ['rules', 'ended'],
  // Members are recorded as chosen people.
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
  test.each(listFields(kind))('counts as a changed rule if it can affect a path: %s', (field) => {
    expect(changed(kind, field)).toBe(!skipped.has(field));
  });
});

test('new items that immediately affect requests of others count as changed rules', () => {
  const added = kinds.filter((kind) => isRuleChange(kind, undefined, {} as never));
  expect(added).toEqual(['ROUTINGORDER', 'CATEGORY', 'ROUTING', 'HOURS', 'RATE']);
});
