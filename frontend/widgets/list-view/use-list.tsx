import { Link } from 'react-router-dom';
import { rich, t } from '#frontend/lib/text.ts';
import { locationSettingsPath, paths } from '#frontend/paths.ts';
import type { Use } from '#shared/reference/use.ts';
import classes from './use-list.module.css';

/** Return the path for editing the item that uses another item; undefined if there is no page for it. */
const linkOf = ({ kind, id }: Use): string | undefined => {
  switch (kind) {
    case 'category':
      return paths.categories;
    case 'department':
      return id ? paths.editDepartment(id) : paths.departments;
    case 'location':
      return id ? paths.editLocation(id) : paths.locations;
    case 'locationType':
      return locationSettingsPath('types', id ?? '');
    case 'locationAttribute':
      return locationSettingsPath('attributes', id ?? '');
    case 'level':
    case 'rule':
      return paths.approvalLimits;
    case 'routing':
      return id ? paths.editRouting(id) : paths.routings;
    case 'person':
      return id ? paths.person(id) : paths.people;
    case 'people':
      return paths.people;
    case 'holiday':
      return `${paths.serviceLevels}?view=hours`;
    case 'policy':
      return `${paths.serviceLevels}?view=escalation`;
    case 'form':
      return id ? paths.viewForm(id) : paths.forms;
    case 'announcement':
      return id ? paths.announcement(id) : paths.messageCenter;
    case 'mapping':
      return paths.processImports;
    case 'requests':
      return undefined;
  }
};

/** Words shown after a name that alone doesn't identify the kind of item. */
const kindLabels: Partial<Record<Use['kind'], string>> = {
  person: t`person`,
  department: t`department`,
  routing: t`routing`,
  locationType: t`type`,
  locationAttribute: t`attribute`,
  form: t`form`,
  announcement: t`announcement`,
  mapping: t`mapping of a log`,
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** List of the items that use another item, with a link to each one that has a page. */
export function UsageItems({ uses }: { uses: readonly Use[] }) {
  return (
    <ul className={classes.uses}>
      {uses.map((use) => {
        const to = linkOf(use);
        return (
          <li key={`${use.kind} ${use.id} ${use.name}`}>
            {to ? <Link to={to}>{capital(use.name)}</Link> : capital(use.name)}
            {kindLabels[use.kind] ? (
              <span className={classes.kind}>{kindLabels[use.kind]}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * List of the items that use an item. An item in use cannot be removed, but can be deactivated. `what`: "this
 * department"
 */
export function UsageList({ uses, what }: { uses: readonly Use[]; what: string }) {
  if (uses.length === 0)
    return <p className="text-13 muted">{rich`Nothing uses ${what}. It can be removed.`}</p>;
  return (
    <>
      <UsageItems uses={uses} />
      <p className="text-13 muted">{t`It can be removed once nothing uses it. Deactivate it instead.`}</p>
    </>
  );
}
