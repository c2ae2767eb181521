import { IconUserShare } from '@tabler/icons-react';
import { Tag } from '#frontend/components/text/tag.tsx';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import { findOwnSegment } from '#shared/tasks/row-effects.ts';
import type { TaskRow } from '#shared/tasks/task.ts';

/**
 * Tags of a task: who already rejected it, on whose behalf it is decided, the round from the second on, and a high or
 * urgent priority.
 */
export function TaskMarks({ task }: { task: TaskRow }) {
  const { insteadOf, round, priority, status } = task;
  const objections = status === 'Pending' ? (findOwnSegment(task)?.objections ?? []) : [];
  return (
    <>
      {objections.length > 0 ? (
        <Tag>{rich`rejected by ${joinWithAnd(objections.map(getFirstName))}`}</Tag>
      ) : null}
      {insteadOf ? (
        <Tag>
          <IconUserShare size={12} stroke={1.75} aria-hidden />
          {rich`for ${getFirstName(insteadOf.name)}`}
        </Tag>
      ) : null}
      {round > 1 ? <Tag>{rich`Round ${round}`}</Tag> : null}
      {priority === 'urgent' || priority === 'high' ? (
        <Tag>{priority === 'high' ? t`High priority` : t`Urgent`}</Tag>
      ) : null}
    </>
  );
}
