import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { t } from '#frontend/lib/text.ts';
import { helpPath, paths } from '#frontend/paths.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { findHelpTopic } from '../help-pages.ts';
import { helpQuery } from '../load-help.ts';
import { HelpContents } from './help-contents.tsx';
import classes from './help-panel.module.css';
import { HelpText, KeyCaps } from './help-text.tsx';

type HelpPanelProps = {
  /** Path of the screen to explain. */
  readonly pathname: string;
  readonly roles: ReadonlySet<ClientRole>;
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
};

/** Help panel next to a screen, whose input is preserved. Links to other help pages open in the panel. */
export function HelpPanel({ pathname, roles, onShortcuts, onClose }: HelpPanelProps) {
  const [topic, setTopic] = useState(findHelpTopic(pathname));
  const { data: help, error, refetch } = useQuery(helpQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that opened this page no longer exists, so focus the heading.
  useEffect(() => {
    if (topic) heading.current?.focus();
  }, [topic]);
  const page = topic ? help?.pages.get(topic) : undefined;
  const renderLink = (name: string, text: string) => (
    <button type="button" className={`accent ${classes.link}`} onClick={() => setTopic(name)}>
      {text}
    </button>
  );
  return (
    <Dialog label={t`Help`} place="right" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second ? shows the keys, as a first one the help */}
      <div
        className={`row stretch gap-12 ${classes.panel}`}
        onKeyDown={({ key }) => {
          if (key === '?') onShortcuts();
        }}
      >
        <div className={`row between gap-16 nowrap ${classes.head}`}>
          <h2 ref={heading} tabIndex={-1}>
            {page?.title ?? t`Help`}
          </h2>
          <Button variant="subtle" size="compact-sm" onClick={onClose}>{t`Close`}</Button>
        </div>
        {error && !help ? (
          <ErrorPanel
            title={t`The help could not be loaded`}
            cause={error}
            onRetry={() => void refetch()}
          />
        ) : null}
        {help || error ? null : <ListSkeleton rows={6} look="rows" />}
        {page ? <HelpText key={topic} page={page} heading="h3" renderLink={renderLink} /> : null}
        {help && !page ? (
          <>
            <p className="muted">{t`This screen has no page of its own. There are these:`}</p>
            <HelpContents help={help} roles={roles} renderLink={renderLink} short />
          </>
        ) : null}
        <div className={`row wrap between gap-16 border-above nowrap ${classes.foot}`}>
          <Link
            to={page && topic ? helpPath(topic) : paths.help}
            onClick={onClose}
          >{t`Open in the whole help`}</Link>
          <Button variant="subtle" size="compact-sm" onClick={onShortcuts}>
            {t`Keyboard shortcuts`} <KeyCaps keys="?" />
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
