import type { TaskDetails } from '#shared/tasks/tasks-api.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const named = (names: readonly string[]) =>
  list.format(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names);

/** What approving leads to: whom it goes to next, who has to approve beside it, or that it is the last decision. */
export function nextWords({ task, next, details }: Pick<TaskDetails, 'task' | 'next' | 'details'>) {
  const beside = details.path.steps
    .flat()
    .filter(({ state, stageId }) => state === 'open' && stageId !== task.stageId)
    .flatMap(({ people }) => people.flatMap(({ name, outcome }) => (outcome ? [] : name)));
  if (beside.length > 0)
    return `${named(beside)} ${beside.length === 1 ? 'decides' : 'decide'} at the same time: it goes on when all steps are through.`;
  const names = next.flatMap((stage) => stage.names);
  if (names.length === 0) return 'Yours is the last decision: approving finishes it.';
  return `Approving hands it to ${named(names)}.`;
}
