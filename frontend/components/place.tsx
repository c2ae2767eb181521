import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './place.module.css';

/** An address that ends with its name leads here. */
export function Place({ name, children }: { name: string; children: ReactNode }) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${name}`) return;
    place.current?.scrollIntoView();
    place.current?.focus();
  }, [hash, name]);
  return (
    <div ref={place} className={classes.place} tabIndex={-1}>
      {children}
    </div>
  );
}
