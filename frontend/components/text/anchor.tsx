import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './anchor.module.css';

/** Target of a URL with this name as its fragment. */
export function Anchor({ name, children }: { name: string; children: ReactNode }) {
  const { hash } = useLocation();
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${name}`) return;
    anchor.current?.scrollIntoView();
    anchor.current?.focus();
  }, [hash, name]);
  return (
    <div ref={anchor} className={classes.anchor} tabIndex={-1}>
      {children}
    </div>
  );
}
