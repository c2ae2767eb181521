import { IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { IconButton, IconLink } from '#frontend/components/inputs/icon-button.tsx';
import { Brand } from '#frontend/components/layout/brand.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import classes from './top-bar.module.css';

type TopBarProps = {
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  /** Message menu and account menu. */
  readonly children: ReactNode;
};

export function TopBar({ onMenu, onPalette, children }: TopBarProps) {
  return (
    <header className={classes.bar}>
      <IconButton
        className={classes.menu}
        onClick={onMenu}
        aria-label={t`Menu`}
        aria-haspopup="dialog"
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </IconButton>
      <Link to={paths.home} className={classes.brand} aria-label={t`Countersign, home`}>
        <Brand />
      </Link>
      <button
        type="button"
        className={classes.search}
        onClick={onPalette}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
      >
        <IconSearch size={15} stroke={1.75} aria-hidden />
        <span className={classes.prompt}>{t`Search or jump to`}</span>
        <span className={classes.keys} aria-hidden>
          <kbd>{t`Ctrl`}</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      <div className={`row gap-8 push ${classes.right}`}>
        <ButtonLink
          to={paths.newRequest}
          className={classes.wide}
          leftSection={<IconPlus size={15} aria-hidden />}
          rightSection={<kbd aria-hidden>N</kbd>}
          aria-keyshortcuts="n"
        >{t`New request`}</ButtonLink>
        <IconLink
          to={paths.newRequest}
          className={classes.narrow}
          variant="filled"
          aria-label={t`New request`}
        >
          <IconPlus size={17} aria-hidden />
        </IconLink>
        {children}
      </div>
    </header>
  );
}
