import {
  IconApi,
  IconBeach,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import {
  type ColourScheme,
  setPreferredScheme,
  usePreferredScheme,
} from '#frontend/theme/colour-scheme.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import classes from './person-menu.module.css';
import type { PersonMenuProps } from './person-menu.tsx';

const schemes: readonly { readonly value: ColourScheme; readonly label: string }[] = [
  { value: 'auto', label: t`System` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
];

type PersonMenuEntriesProps = PersonMenuProps & { readonly close: () => void };

/** Menu entries for the account of the signed-in person. */
export function PersonMenuEntries(props: PersonMenuEntriesProps) {
  const { person, onHelp, onShortcuts, onSignOut, close } = props;
  const wished = usePreferredScheme();
  const isAdmin = useSession().roles.has('admin');
  return (
    <>
      <div className={classes.who}>
        <strong>{displayName(person.name)}</strong>
        <span>{person.email}</span>
      </div>
      <div className={classes.entries}>
        <Link
          to={paths.profile}
          className={`row gap-8 full text-13 inherit-color undecorated ${classes.entry}`}
          onClick={close}
        >
          <IconUserCircle size={16} stroke={1.6} aria-hidden />
          {t`Profile`}
        </Link>
        <Link
          to={paths.outOfOffice}
          className={`row gap-8 full text-13 inherit-color undecorated ${classes.entry}`}
          onClick={close}
        >
          <IconBeach size={16} stroke={1.6} aria-hidden />
          {t`Out of office`}
        </Link>
        {isAdmin ? (
          <Link
            to={paths.apiDocs}
            className={`row gap-8 full text-13 inherit-color undecorated ${classes.entry}`}
            onClick={close}
          >
            <IconApi size={16} stroke={1.6} aria-hidden />
            {t`Operations (API)`}
          </Link>
        ) : null}
        <button
          type="button"
          className={`row gap-8 full text-13 inherit-color undecorated ${classes.entry}`}
          onClick={() => {
            close();
            onHelp();
          }}
        >
          <IconHelp size={16} stroke={1.6} aria-hidden />
          {t`Help`}
          <kbd aria-hidden>?</kbd>
        </button>
        <button
          type="button"
          className={`row gap-8 full text-13 inherit-color undecorated ${classes.entry}`}
          onClick={() => {
            close();
            onShortcuts();
          }}
        >
          <IconKeyboard size={16} stroke={1.6} aria-hidden />
          {t`Keyboard shortcuts`}
        </button>
      </div>
      <fieldset className={classes.theme}>
        <legend>{t`Theme`}</legend>
        {schemes.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              checked={wished === value}
              onChange={() => setPreferredScheme(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className={classes.entries}>
        <button
          type="button"
          className={`row gap-8 full text-13 inherit-color undecorated ${classes.entry}`}
          onClick={onSignOut}
        >
          <IconLogout size={16} stroke={1.6} aria-hidden />
          {t`Sign out`}
        </button>
      </div>
    </>
  );
}
