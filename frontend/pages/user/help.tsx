import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { HelpContents } from '#frontend/features/help/components/help-contents.tsx';
import { HelpFinder } from '#frontend/features/help/components/help-finder.tsx';
import { HelpText } from '#frontend/features/help/components/help-text.tsx';
import { type Help, helpQuery } from '#frontend/features/help/load-help.ts';
import { ShowFirstSteps } from '#frontend/features/setup/components/show-first-steps.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { helpPath, paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';
import classes from './help.module.css';

/** Help page with contents, search, and a URL for each help topic. */
export function Page() {
  const { data: help, error } = useQuery(helpQuery());
  const { roles } = useSession();
  const [params] = useSearchParams();
  const name = params.get('page');
  if (error && !help) throw error;
  if (!help) return <PageSkeleton />;
  if (name) return <HelpTopic key={name} help={help} name={name} />;
  return (
    <>
      <PageHeader
        title={t`Help`}
        meta={
          <span>{rich`On every screen ${<kbd>?</kbd>} opens its page here, beside what you do.`}</span>
        }
      />
      <HelpFinder help={help} roles={roles} />
    </>
  );
}

function HelpTopic({ help, name }: { help: Help; name: string }) {
  const { user, roles } = useSession();
  const page = help.pages.get(name);
  const trail = [{ label: t`Help`, to: paths.help }];
  if (!page)
    return (
      <>
        <PageHeader title={t`No such page`} trail={trail} />
        <EmptyState
          title={t`The help has no page of that name`}
        >{rich`Its ${<Link to={paths.help}>{t`contents`}</Link>} list all that there are.`}</EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title={page.title}
        trail={trail}
        actions={<Button variant="default" onClick={() => window.print()}>{t`Print`}</Button>}
      />
      <div className={`stack border-above ${classes.columns}`}>
        <article aria-label={page.title}>
          <HelpText
            page={page}
            heading="h2"
            renderLink={(to, text) => <Link to={helpPath(to)}>{text}</Link>}
          />
          {name === 'first-steps' && !roles.has('admin') ? (
            <ShowFirstSteps userId={user.userId} />
          ) : null}
        </article>
        <nav className={classes.contents} aria-label={t`Contents of the help`}>
          <HelpContents
            help={help}
            roles={roles}
            renderLink={(to, title) => (
              <Link to={helpPath(to)} aria-current={to === name ? 'page' : undefined}>
                {title}
              </Link>
            )}
            short
          />
        </nav>
      </div>
    </>
  );
}

export const load: Load = (queries) => queries.prefetchQuery(helpQuery());
