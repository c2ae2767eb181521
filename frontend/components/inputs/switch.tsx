import type { ComponentProps } from 'react';
import classes from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  readonly 'aria-label': string;
  /** Current state in a word: "Offered", "Hidden" */
  readonly word: string;
};

/** Switch that takes effect at once, without a save button. It is a native checkbox with the ARIA role `switch`. */
export function Switch({ word, ...input }: SwitchProps) {
  return (
    <label className={classes.toggle}>
      <input type="checkbox" role="switch" aria-checked={input.checked} {...input} />
      <span className={`text-13 muted ${classes.word}`} aria-hidden>
        {word}
      </span>
    </label>
  );
}
