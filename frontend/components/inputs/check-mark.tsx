import { type ComponentProps, useEffect, useRef } from 'react';
import classes from './check-mark.module.css';

type CheckMarkProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly 'aria-label': string;
  /** Some but not all of the items are selected. */
  readonly indeterminate?: boolean;
};

/** Native checkbox in our colors, cheap enough to render a thousand times. */
export function CheckMark({ indeterminate = false, ...input }: CheckMarkProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input ref={box} type="checkbox" className={classes.box} {...input} />;
}
