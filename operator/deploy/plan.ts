import { CommandRefusal } from '../services/command.ts';
import type { AssembledStack } from './assembly.ts';
import { compareTemplates, findIndexProblems, type ResourceChange } from './compare-templates.ts';
import type { Template } from './template.ts';

export type StackPlan = {
  readonly stack: AssembledStack;
  /** Changes of a deployed stack; undefined: the deployment creates the stack. */
  readonly changes: readonly ResourceChange[] | undefined;
  readonly problems: readonly string[];
};

export const planStack = (stack: AssembledStack, deployed: Template | undefined): StackPlan => ({
  stack,
  changes: deployed && compareTemplates(deployed, stack.template),
  problems: deployed ? findIndexProblems(deployed, stack.template) : [],
});

function formatChange({ act, logicalId, type, fields, loss }: ResourceChange): string {
  const details =
    act === 'creates' || act === 'removes' || fields.length === 0 ? '' : `: ${fields.join(', ')}`;
  const lost = loss === undefined ? '' : ` — LOSES ${loss}`;
  return `  ${act.padEnd(13)} ${logicalId} (${type})${details}${lost}`;
}

/** Types of the resources that move functions to new versions. */
const ofReleases: ReadonlySet<string> = new Set([
  ...['AWS::Lambda::Alias', 'AWS::Lambda::Version', 'Custom::SmokeTest', 'Custom::Watch'],
]);

/** Describe the new versions in one line, instead of one for each version, alias and check. */
function formatVersions(changes: readonly ResourceChange[]): string[] {
  const isNew = ({ act, type }: ResourceChange) =>
    act === 'creates' && type === 'AWS::Lambda::Version';
  const count = changes.filter(isNew).length;
  return count === 0 ? [] : [`  publishes     ${count} versions, in use after their smoke test`];
}

/** Describe in words the changes that a deployment makes to a stack. */
export function formatPlan({ stack, changes }: StackPlan): string {
  const count = Object.keys(stack.template.Resources).length;
  if (changes === undefined) return `${stack.name}: is new and creates ${count} resources`;
  if (changes.length === 0) return `${stack.name}: changes nothing`;
  const others = changes.filter(({ type }) => !ofReleases.has(type));
  const lines = [...others.map(formatChange), ...formatVersions(changes)];
  return [`${stack.name}: ${changes.length} of ${count} resources`, ...lines].join('\n');
}

/**
 * Check that every change that loses state is named, and that no other resource is named.
 * @param removed logical ids that the operator allows to be removed or replaced
 * @throws CommandRefusal
 */
export function assertAllowed(plans: readonly StackPlan[], removed: readonly string[]): void {
  const losing = plans.flatMap(({ changes = [] }) => changes.filter(({ loss }) => loss));
  const unknown = removed.filter((id) => !losing.some(({ logicalId }) => logicalId === id));
  if (unknown.length > 0)
    throw new CommandRefusal(`--remove ${unknown.join(', ')}: this change loses no such resource.`);
  const problems = plans.flatMap(({ stack, problems }) =>
    problems.map((problem) => `${stack.name}: ${problem} Deploy one after the other.`),
  );
  if (problems.length > 0) throw new CommandRefusal(problems.join('\n'));
  const refused = losing.filter(({ logicalId }) => !removed.includes(logicalId));
  if (refused.length === 0) return;
  throw new CommandRefusal(
    [
      'Refused: nothing was deployed, because these resources have state that would be lost.',
      ...refused.map(({ act, logicalId, loss }) => `  ${act} ${logicalId}: ${loss}`),
      'See whether a setting was left out of the stage. If the loss is meant, name each:',
      `  ${refused.map(({ logicalId }) => `--remove ${logicalId}`).join(' ')}`,
    ].join('\n'),
  );
}
