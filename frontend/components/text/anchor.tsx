import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './anchor.module.css';

/** Scroll target of URLs with this name as their fragment. */
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
