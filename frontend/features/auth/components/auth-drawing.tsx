import { useState } from 'react';
import { rich } from '#frontend/lib/text.ts';
import { PathTrack } from '#frontend/widgets/path/path-track.tsx';
import { examplePath } from '../example-path.ts';
import classes from './auth-drawing.module.css';

/** Illustration of the product next to the form. It cannot be focused, and screen readers ignore it. */
export function AuthDrawing() {
  const [path] = useState(() => examplePath(Date.now()));
  return (
    <div className={classes.drawing} aria-hidden inert>
      <p className={classes.claim}>{rich`What waits for me?${<br />}Where is mine?`}</p>
      <div className={classes.sheet}>
        <PathTrack path={path} size="compact" />
      </div>
    </div>
  );
}
