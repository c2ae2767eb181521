import { useEffect, useState } from 'react';
import { retryPendingReads, slowAfterMs } from '#frontend/lib/slow-reads.ts';
import { t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import classes from './slow-notice.module.css';

/** Overlay for slow loading, with a button to try again. It does not shift the layout. */
export function SlowNotice() {
  const [tries, setTries] = useState(0);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [tries]);
  if (!isSlow) return null;
  const tryAgain = () => {
    setSlow(false);
    setTries(tries + 1);
    retryPendingReads();
  };
  return (
    <div className={classes.slow}>
      {t`This takes longer than usual.`}
      <Button variant="default" size="compact-sm" onClick={tryAgain}>{t`Try again`}</Button>
    </div>
  );
}
