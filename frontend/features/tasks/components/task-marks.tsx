import { IconUserShare } from '@tabler/icons-react';
import { Mark } from '#frontend/components/mark.tsx';
import { firstName } from '#frontend/widgets/person-chip.tsx';
import type { TaskRow } from '#shared/tasks/tasks-api.ts';

/** What is unusual about a task: decided for somebody else, urgent, or seen before. */
export function TaskMarks({ task: { insteadOf, round, priority } }: { task: TaskRow }) {
  return (
    <>
      {insteadOf ? (
        <Mark>
          <IconUserShare size={12} stroke={1.75} aria-hidden />
          for {firstName(insteadOf.name)}
        </Mark>
      ) : null}
      {round > 1 ? <Mark>Round {round}</Mark> : null}
      {priority === 'urgent' || priority === 'high' ? (
        <Mark>{priority === 'high' ? 'High priority' : 'Urgent'}</Mark>
      ) : null}
    </>
  );
}
