import { IconCloudOff, IconLayoutSidebar, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { Brand } from '#frontend/components/layout/brand.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { useOnline } from '#frontend/components/layout/use-online.ts';
import { getReaderLocale, ViewerProvider } from '#frontend/components/layout/viewer.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { MessagesMenu } from './messages-menu.tsx';
import { filterDestinations } from './navigation.ts';
import { countBannersToday } from './own-absence.ts';
import { PersonMenu } from './person-menu.tsx';
import classes from './shell.module.css';
import { type Counts, SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsedNavigation } from './use-collapsed-navigation.ts';
import { useProfileLanguage } from './use-own-language.ts';
import '#frontend/components/overlay/hint.css';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { ToastOutlet } from '#frontend/components/overlay/toast/toast-outlet.tsx';
import { useKeys } from '#frontend/components/overlay/use-keys.ts';
import { unreadCountQuery } from '#frontend/data/messages.ts';
import { signOutOrNotify } from '#frontend/features/profile/sign-out.ts';
import { formatOpenCount, useOpenCounts } from '#frontend/features/tasks/use-open-counts.ts';
import { pleaseWait } from '#frontend/lib/constants.ts';
import { useSession } from '#frontend/lib/session.ts';
import { useUnreadMessages } from '#frontend/lib/store/unread-messages.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { hasUnsentDecisions } from '#frontend/lib/unsent-keys.ts';
import { PageBoundary } from '#frontend/pages/problems/page-problem.tsx';
import { paths } from '#frontend/paths.ts';
import { discardPreparedScreen, useIsScreenLoading } from '#frontend/prepare-screen.ts';
import { AwayPeople } from '#frontend/widgets/people/away-people.ts';

/** Last scroll offset of each history entry in this tab. */
const left = new Map<string, number>();

/** Scroll new pages to the top, and restore the scroll position after Back. */
function useScrollRestoration() {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const first = useRef(true);
  useEffect(() => {
    const note = () => left.set(key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key]);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (type === 'POP') scrollTo(0, left.get(key) ?? 0);
    // An anchor scrolls to itself.
    else if (!hash) scrollTo(0, 0);
  }, [key, type, hash]);
}

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const beside = () => import('./deferred-parts.tsx');
const OutOfOfficeBanner = lazy(async () => ({ default: (await beside()).OutOfOffice }));
const FocusHeading = lazy(async () => ({ default: (await beside()).FocusHeading }));
const Hints = lazy(async () => ({ default: (await beside()).Hints }));
const LiveUpdates = lazy(async () => ({ default: (await beside()).LiveUpdates }));
const UnsentDecisions = lazy(async () => ({
  default: (await import('#frontend/features/tasks/components/unsent-decisions.tsx'))
    .UnsentDecisions,
}));
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }));
const HelpPanel = lazy(async () => ({
  default: (await import('#frontend/features/help/components/help-panel.tsx')).HelpPanel,
}));

function useCounts(): Counts {
  const tasks = useOpenCounts();
  const { unreadCount } = useUnreadMessages();
  useQuery(unreadCountQuery());
  return {
    tasks: tasks?.open ? formatOpenCount(tasks) : undefined,
    messages: unreadCount > 0 ? `${unreadCount}` : undefined,
  };
}

/** Frame around every screen of a signed-in person: top bar, navigation, and the number of open tasks. */
export function Shell() {
  const { user, roles, lacksSecondFactor, signOut } = useSession();
  const [open, setOpen] = useState<'palette' | 'menu' | 'shortcuts' | 'help'>();
  const close = () => setOpen(undefined);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const coming = useIsScreenLoading();
  const online = useOnline();
  const counts = useCounts();
  const { iconsOnly, toggle } = useCollapsedNavigation();
  const groups = filterDestinations(roles);
  const showPalette = () => setOpen('palette');
  const showShortcuts = () => setOpen('shortcuts');
  const showHelp = () => setOpen('help');
  const [returns, setReturns] = useState(hasUnsentDecisions);
  useEffect(() => void beside().then(async (one) => setReturns(await one.restoreUnsent())), []);
  // Reserve the space of the banners in the first render. If this browser has not stored the absences yet, show the
  // skeleton until they are loaded.
  const [banners] = useState(() => countBannersToday(user));
  const [away, setAway] = useState<ReadonlyMap<string, string>>();
  useScrollRestoration();
  useProfileLanguage();
  useKeys({
    'mod+k': showPalette,
    '/': showPalette,
    '?': showHelp,
    n: () => void navigate(paths.newRequest),
    ...Object.fromEntries(
      groups.flatMap(({ items }) => items).map(({ keys, to }) => [keys, () => void navigate(to)]),
    ),
  });

  return (
    <ViewerProvider
      viewer={{ userId: user.userId, timeZone: user.timeZone, locale: getReaderLocale() }}
    >
      <AwayPeople value={away}>
        <div className={classes.shell}>
          <a href="#content" className={classes.skip}>{t`Skip to the content`}</a>
          <TopBar onMenu={() => setOpen('menu')} onPalette={showPalette}>
            <MessagesMenu />
            <PersonMenu
              person={user}
              onHelp={showHelp}
              onShortcuts={showShortcuts}
              onSignOut={() => void signOutOrNotify(signOut)}
            />
          </TopBar>
          <aside className={classes.side} aria-label={t`Navigation`}>
            <Link to={paths.home} className={classes.brand} aria-label={t`Countersign, home`}>
              <Brand />
            </Link>
            <SideNavigation groups={groups} counts={counts} iconsOnly={iconsOnly} />
            <button
              type="button"
              className={classes.collapse}
              aria-pressed={iconsOnly}
              data-hint={iconsOnly ? t`Icons only` : undefined}
              onClick={toggle}
            >
              <IconLayoutSidebar size={16} stroke={1.6} aria-hidden />
              <span>{t`Icons only`}</span>
            </button>
          </aside>
          <main id="content" tabIndex={-1} className={classes.main} aria-busy={coming}>
            {coming ? <div className={classes.progress} aria-hidden /> : null}
            <div className={classes.coming} role="status">
              {coming ? <span className={classes.wait}>{pleaseWait}</span> : null}
            </div>
            <div className={classes.page}>
              {online ? null : (
                <Notice
                  icon={IconCloudOff}
                  tone="warn"
                >{rich`${<strong>{t`You are offline.`}</strong>} What you see may be out of date; what you write is saved here.`}</Notice>
              )}
              {lacksSecondFactor ? (
                <Notice
                  icon={IconShieldLock}
                  tone="warn"
                  action={
                    <ButtonLink
                      variant="default"
                      size="compact-sm"
                      to={paths.secondFactor}
                    >{t`Set it up`}</ButtonLink>
                  }
                >{rich`${<strong>{t`Administrators need a second factor.`}</strong>} Until you set it up, you can do what everybody can.`}</Notice>
              ) : null}
              <div className={classes.away} style={{ '--banners': banners ?? 0 }}>
                <Suspense>
                  <OutOfOfficeBanner person={user} onKnown={setAway} />
                </Suspense>
              </div>
              <Suspense>{returns ? <UnsentDecisions userId={user.userId} /> : null}</Suspense>
              {away || banners !== undefined ? (
                <Suspense fallback={<PageSkeleton />}>
                  <PageBoundary onFailed={discardPreparedScreen}>
                    <Outlet />
                  </PageBoundary>
                </Suspense>
              ) : (
                <PageSkeleton />
              )}
            </div>
          </main>
        </div>
        {open === 'menu' ? (
          <Dialog label={t`Menu`} place="side" onClose={close}>
            <div className={classes.brand}>
              <Brand />
            </div>
            <SideNavigation groups={groups} counts={counts} onNavigate={close} />
          </Dialog>
        ) : null}
        <Suspense>
          <Hints />
          <FocusHeading />
          <LiveUpdates />
        </Suspense>
        <Suspense>
          {open === 'palette' ? (
            <CommandPalette
              userId={user.userId}
              destinations={groups}
              roles={roles}
              onShortcuts={showShortcuts}
              onSignOut={() => void signOutOrNotify(signOut)}
              onClose={close}
            />
          ) : null}
          {open === 'shortcuts' ? <Shortcuts roles={roles} onClose={close} /> : null}
          {open === 'help' ? (
            <HelpPanel
              pathname={pathname}
              roles={roles}
              onShortcuts={showShortcuts}
              onClose={close}
            />
          ) : null}
        </Suspense>
        <ToastOutlet />
      </AwayPeople>
    </ViewerProvider>
  );
}
