import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import * as z from 'zod';
import { findLoss, findLostValue } from './stateful-resources.ts';
import type { Template } from './template.ts';

const acts = {
  [ResourceImpact.WILL_CREATE]: 'creates',
  [ResourceImpact.WILL_IMPORT]: 'takes in',
  [ResourceImpact.WILL_UPDATE]: 'changes',
  [ResourceImpact.MAY_REPLACE]: 'may replace',
  [ResourceImpact.WILL_REPLACE]: 'replaces',
  [ResourceImpact.WILL_DESTROY]: 'removes',
  [ResourceImpact.WILL_ORPHAN]: 'leaves behind',
  [ResourceImpact.NO_CHANGE]: 'changes nothing of',
} as const;

export type ResourceChange = {
  readonly act: (typeof acts)[ResourceImpact];
  readonly logicalId: string;
  readonly type: string;
  /** Properties and attributes that differ. */
  readonly fields: readonly string[];
  /** Data that people lose by the change, if any. */
  readonly loss: string | undefined;
};

const losing: ReadonlySet<ResourceChange['act']> = new Set([
  ...(['may replace', 'replaces', 'removes', 'leaves behind'] as const),
]);

/**
 * List the changes that a deployment makes to the resources of a stack. The resource specification of CloudFormation
 * shows which resources are replaced, so this needs neither a change set nor the network.
 */
export function compareTemplates(deployed: Template, next: Template): ResourceChange[] {
  const changes: ResourceChange[] = [];
  fullDiff(deployed, next).resources.forEachDifference((logicalId, difference) => {
    const act = acts[difference.changeImpact];
    const { oldResourceType, newResourceType } = difference;
    const type = oldResourceType ?? newResourceType ?? '';
    const former = deployed.Resources[logicalId];
    const present = next.Resources[logicalId];
    const lostValue =
      former && present && findLostValue(type, former.Properties, present.Properties);
    changes.push({
      ...{ act, logicalId, type },
      fields: [...Object.keys(difference.propertyUpdates), ...Object.keys(difference.otherChanges)],
      loss: lostValue ?? (losing.has(act) ? findLoss(type) : undefined),
    });
  });
  return nameOneFunction(changes.sort((a, b) => a.logicalId.localeCompare(b.logicalId)));
}

/** Keep only one of the functions of a stack that share a loss, because one name is enough to allow it. */
function nameOneFunction(changes: readonly ResourceChange[]): ResourceChange[] {
  const isLosing = ({ type, loss }: ResourceChange) =>
    type === 'AWS::Lambda::Function' && loss !== undefined;
  const named = changes.find(isLosing);
  return changes.map((one) => (isLosing(one) && one !== named ? { ...one, loss: undefined } : one));
}

const Indexes = z.array(z.object({ IndexName: z.string() })).catch([]);
const listIndexes = (template: Template, logicalId: string) =>
  Indexes.parse(template.Resources[logicalId]?.Properties?.GlobalSecondaryIndexes).map(
    ({ IndexName }) => IndexName,
  );

/** List the tables for which one deployment adds or removes more than one index, which DynamoDB refuses. */
export function findIndexProblems(deployed: Template, next: Template): string[] {
  return Object.entries(deployed.Resources).flatMap(([id, { Type }]) => {
    if (Type !== 'AWS::DynamoDB::Table' || !next.Resources[id]) return [];
    const [before, after] = [listIndexes(deployed, id), listIndexes(next, id)];
    const changed = [
      ...after.filter((name) => !before.includes(name)),
      ...before.filter((name) => !after.includes(name)),
    ];
    return changed.length > 1
      ? [`${id} would add or remove ${changed.length} indexes (${changed.join(', ')}).`]
      : [];
  });
}
