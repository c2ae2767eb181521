import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#frontend/paths.ts';
import { Brand } from './brand.tsx';
import classes from './top-bar.module.css';

type TopBarProps = {
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  /** messages and the person's menu */
  readonly children: ReactNode;
};

export function TopBar({ onMenu, onPalette, children }: TopBarProps) {
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.menu ?? ''}
        onClick={onMenu}
        aria-label="Menu"
        aria-haspopup="dialog"
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Link to={paths.home} className={classes.brand} aria-label="Countersign, home">
        <Brand />
      </Link>
      <UnstyledButton
        className={classes.search}
        onClick={onPalette}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
      >
        <IconSearch size={15} stroke={1.75} aria-hidden />
        <span className={classes.prompt}>Search or jump to</span>
        <span className={classes.keys} aria-hidden>
          <kbd>Ctrl</kbd>
          <kbd>K</kbd>
        </span>
      </UnstyledButton>
      <div className={classes.right}>
        <Button
          component={Link}
          to={paths.newRequest}
          className={classes.wide ?? ''}
          leftSection={<IconPlus size={15} aria-hidden />}
          rightSection={<kbd aria-hidden>N</kbd>}
          aria-keyshortcuts="n"
        >
          New request
        </Button>
        <ActionIcon
          component={Link}
          to={paths.newRequest}
          className={classes.narrow ?? ''}
          variant="filled"
          color="indigo"
          aria-label="New request"
        >
          <IconPlus size={17} aria-hidden />
        </ActionIcon>
        {children}
      </div>
    </header>
  );
}
