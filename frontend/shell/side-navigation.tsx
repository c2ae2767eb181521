import { Link, matchPath, useLocation } from 'react-router-dom';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import type { DestinationGroup } from './navigation.ts';
import classes from './side-navigation.module.css';

export type Counts = { readonly tasks: string | undefined; readonly messages: string | undefined };

type SideNavigationProps = {
  readonly groups: readonly DestinationGroup[];
  readonly counts: Counts;
  /** `collapsed`: labels are shown as tooltips. */
  readonly iconsOnly?: boolean;
  readonly onNavigate?: () => void;
};

export function SideNavigation({
  groups,
  counts,
  iconsOnly = false,
  onNavigate,
}: SideNavigationProps) {
  const { pathname } = useLocation();
  const isAt = (addresses: readonly string[]) =>
    addresses.some((path) => matchPath({ path, end: false }, pathname));
  return (
    <nav aria-label={t`Main`} className={classes.nav} data-icons-only={iconsOnly || undefined}>
      {groups.map(({ label, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of links is no fieldset
        <div key={label} role="group" aria-label={label} className={classes.group}>
          <div className={classes.label} aria-hidden>
            {label}
          </div>
          {items.map(({ label: name, to, also = [], icon: Mark, counts: counted }) => {
            const count = counted ? counts[counted] : undefined;
            return (
              <Link
                key={to}
                to={to}
                aria-current={isAt([to, ...also]) ? 'page' : undefined}
                className={`row relative gap-8 text-13 muted undecorated ${classes.link}`}
                data-hint={iconsOnly ? name : undefined}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Mark size={16} stroke={1.6} aria-hidden />
                <span className={classes.name}>{name}</span>
                {count ? (
                  <span className={`push text-12 tabular ${classes.count}`}>
                    {count}
                    <VisuallyHidden> {counted === 'tasks' ? t`open` : t`unread`}</VisuallyHidden>
                  </span>
                ) : null}
              </Link>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
