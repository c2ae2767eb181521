import { Link } from 'react-router-dom';
import type { DeactivationPreview } from '#frontend/data/doa.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { buildDependentGroups } from '../dependent-groups.ts';
import classes from './deactivation.module.css';

/** Maximum number of listed items. Others are counted. */
const most = 6;

/** List of a person's open tasks with their new assignees after a deactivation. */
export function TasksToMove({ tasks, more }: Pick<DeactivationPreview, 'tasks' | 'more'>) {
  if (tasks.length === 0) return null;
  const rest = tasks.length - most;
  return (
    <ul className={classes.list}>
      {tasks.slice(0, most).map(({ taskId, requestId, title, number, to }) => (
        <li key={taskId}>
          <span className={classes.what}>
            <Link to={paths.viewRequest(requestId)}>{title}</Link>{' '}
            <span className="block text-12 muted nowrap">{number}</span>
          </span>
          <span data-nobody={to.length === 0 || undefined}>
            {to.length > 0 ? joinWithAnd(to.map(({ name }) => name)) : t`Nobody`}
          </span>
        </li>
      ))}
      {rest > 0 || more ? (
        <li className="regular muted">{more ? t`and more` : t`and ${rest} more`}</li>
      ) : null}
    </ul>
  );
}

/** Lists of dependents by kind. */
export function DependentGroups({ groups }: { groups: ReturnType<typeof buildDependentGroups> }) {
  return (
    <>
      {groups.map(({ title, items }) => (
        <section key={title}>
          <h3 className={classes.title}>
            {title} <span className="regular muted">{items.length}</span>
          </h3>
          <ul className={classes.plain}>
            {items.slice(0, most).map(({ id, text, to }) => (
              <li key={`${id} ${text}`}>{to === undefined ? text : <Link to={to}>{text}</Link>}</li>
            ))}
            {items.length > most ? (
              <li className="regular muted">{rich`and ${items.length - most} more`}</li>
            ) : null}
          </ul>
        </section>
      ))}
    </>
  );
}

/** List of everything that depends on a person and is affected by their deactivation. */
export function Dependents({ dependents }: Pick<DeactivationPreview, 'dependents'>) {
  const groups = buildDependentGroups(dependents);
  if (groups.length === 0)
    return <p className="regular muted">{t`Nothing else depends on this person.`}</p>;
  return (
    <>
      <DependentGroups groups={groups} />
      <p className="regular muted">{t`Update these yourself. Until then, tasks go to the manager or a fallback approver. Whoever relied on this person for a delegation, report or draft gets a message.`}</p>
    </>
  );
}
