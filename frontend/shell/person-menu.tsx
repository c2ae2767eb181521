import { lazy, Suspense } from 'react';
import { Dropdown } from '#frontend/components/overlay/dropdown.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import classes from './person-menu.module.css';

const PersonMenuEntries = lazy(async () => ({
  default: (await import('./deferred-parts.tsx')).PersonMenuEntries,
}));

export type PersonMenuProps = {
  readonly person: { readonly userId: string; readonly name: string; readonly email: string };
  readonly onHelp: () => void;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
};

export function PersonMenu(props: PersonMenuProps) {
  return (
    <Dropdown
      label={t`Your menu`}
      trigger={(trigger) => (
        <button type="button" className={classes.trigger} {...trigger}>
          <PersonChip person={props.person} size={24} nameHidden />
          <VisuallyHidden>{t`, your menu`}</VisuallyHidden>
        </button>
      )}
    >
      {(close) => (
        <Suspense>
          <PersonMenuEntries {...props} close={close} />
        </Suspense>
      )}
    </Dropdown>
  );
}
