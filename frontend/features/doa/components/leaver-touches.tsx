import { Link } from 'react-router-dom';
import type * as z from 'zod';
import { Panel } from '#frontend/components/panel.tsx';
import { paths } from '#frontend/paths.ts';
import type { foreseeLeaver } from '#shared/doa/doa-api.ts';
import classes from './leaver-panel.module.css';

type Answer = z.infer<(typeof foreseeLeaver)['response']>;
type Touched = Answer['touched'][number];

const kinds = [
  ['rule', 'Approval limits'],
  ['routing', 'Routings'],
  ['report', 'People who would need another manager'],
  ['department', 'Departments'],
  ['policy', 'Escalation policies'],
  ['fallback', 'Fallback approvers'],
] as const;

/** Where each is mended. */
function linkOf({ kind, id }: Touched): string {
  switch (kind) {
    case 'rule':
      return paths.approvalLimits;
    case 'routing':
      return paths.editRouting(id);
    case 'department':
      return paths.editDepartment(id);
    case 'policy':
      return `${paths.serviceLevels}?view=escalation`;
    case 'fallback':
      return paths.configuration;
    case 'report':
      return paths.people;
  }
}

/** What else hangs on somebody, by kind. */
export function LeaverTouches({ person, touched }: Pick<Answer, 'person' | 'touched'>) {
  if (touched.length === 0)
    return <p className={classes.note}>No rule, routing or person hangs on {person.name}.</p>;
  return kinds.map(([kind, title]) => {
    const items = touched.filter((one) => one.kind === kind);
    return items.length > 0 ? (
      <Panel key={kind} title={title} count={items.length}>
        <ul className={classes.list}>
          {items.map((one) => (
            <li key={`${one.id} ${one.text}`}>
              <Link to={linkOf(one)}>{one.text.replace(/\.$/, '')}</Link>
            </li>
          ))}
        </ul>
      </Panel>
    ) : null;
  });
}
