import { type Icon, IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Button } from '../inputs/button.tsx';
import { IconButton } from '../inputs/icon-button.tsx';
import { Dropdown } from './dropdown.tsx';
import classes from './menu.module.css';

/** Styles of menu entries, for menus with another layout. */
export const menuLook = { items: classes.items, item: classes.item, line: classes.line };

export type MenuItem = {
  readonly label: string;
  readonly icon: Icon;
  readonly disabled?: boolean;
  /** Separator above the entry, for a new group. */
  readonly apart?: boolean;
  readonly onPick: () => void;
};

type MenuProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly variant?: 'subtle' | 'default';
  /** Button with a label instead of the three dots. */
  readonly button?: {
    readonly word: string;
    readonly icon: Icon;
    readonly loading?: boolean;
    readonly disabled?: boolean;
  };
};

/** Menu of additional actions for an item, opened by three dots or a label. `label`: "More for Line manager" */
export function Menu({ label, items, variant = 'subtle', button }: MenuProps) {
  return (
    <Dropdown
      label={label}
      width={220}
      grows
      trigger={(props) =>
        button ? (
          <Button
            variant="default"
            loading={button.loading ?? false}
            disabled={button.disabled ?? false}
            leftSection={<button.icon size={15} stroke={1.75} aria-hidden />}
            {...props}
          >
            {button.word}
          </Button>
        ) : (
          <IconButton aria-label={label} variant={variant} {...props}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )
      }
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
