import { IconUserShare } from '@tabler/icons-react';
import { Tag } from '#frontend/components/tag.tsx';
import { firstName } from '#frontend/widgets/person-chip.tsx';
import type { TaskRow } from '#shared/tasks/task.ts';

/** What is unusual about a task: decided for somebody else, urgent, or seen before. */
export function TaskMarks({ task: { insteadOf, round, priority } }: { task: TaskRow }) {
  return (
    <>
      {insteadOf ? (
        <Tag>
          <IconUserShare size={12} stroke={1.75} aria-hidden />
          for {firstName(insteadOf.name)}
        </Tag>
      ) : null}
      {round > 1 ? <Tag>Round {round}</Tag> : null}
      {priority === 'urgent' || priority === 'high' ? (
        <Tag>{priority === 'high' ? 'High priority' : 'Urgent'}</Tag>
      ) : null}
    </>
  );
}
