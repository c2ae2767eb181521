import { IconArrowRight, IconCircleX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { Panel } from '#frontend/components/panel.tsx';
import { paths } from '#frontend/paths.ts';
import type { foreseeLeaver } from '#shared/doa/doa-api.ts';
import classes from './leaver-panel.module.css';

type Answer = z.infer<(typeof foreseeLeaver)['response']>;

/** Open tasks of somebody, and who would take them. */
export function LeaverTasks({ tasks, more }: Pick<Answer, 'tasks' | 'more'>) {
  const count = `${tasks.length}${more ? ' and more' : ''}`;
  const lost = tasks.filter(({ to }) => to.length === 0).length;
  return (
    <Panel title="Open requests" count={count}>
      {lost > 0 ? (
        <p className={classes.verdict}>
          <IconCircleX size={16} aria-hidden /> {formatCount(lost, 'task')} would have nobody
        </p>
      ) : null}
      {tasks.length === 0 ? (
        <p className={classes.note}>Nothing waits for this person.</p>
      ) : (
        <ul className={classes.list}>
          {tasks.map(({ taskId, requestId, title, stage, number, to }) => (
            <li key={taskId}>
              <span className={classes.what}>
                <Link to={paths.viewRequest(requestId)}>{title}</Link>
                <span>
                  {number} · {stage}
                </span>
              </span>
              <span className={classes.becomes}>
                <IconArrowRight size={13} aria-label="would go to" />
                {to.length > 0 ? to.map(({ name }) => name).join(', ') : 'nobody'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
