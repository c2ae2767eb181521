import { type Icon, IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Dropdown } from './dropdown.tsx';
import classes from './menu.module.css';

export type MenuItem = {
  readonly label: string;
  readonly icon: Icon;
  readonly disabled?: boolean;
  /** a line above it: what follows is of another kind */
  readonly apart?: boolean;
  readonly onPick: () => void;
};

/** What else can be done with a thing, behind three dots. `label`: "More for Line manager" */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <Dropdown
      label={label}
      width={220}
      trigger={(props) => (
        <IconButton aria-label={label} {...props}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    >
      {(close) => (
        <div className={classes.items}>
          {items.map(({ label: name, icon: Mark, disabled, apart, onPick }) => (
            <Fragment key={name}>
              {apart ? <hr className={classes.line} /> : null}
              <button
                type="button"
                className={classes.item}
                disabled={disabled}
                onClick={() => {
                  close();
                  onPick();
                }}
              >
                <Mark size={16} stroke={1.6} aria-hidden />
                {name}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </Dropdown>
  );
}
