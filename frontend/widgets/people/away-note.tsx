import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import type { Away } from '#shared/users/user.ts';
import classes from './away-note.module.css';

/** Until when somebody is away, and who decides meanwhile; nothing about somebody who is there. */
export function AwayNote({ away }: { away: Away | undefined }) {
  const { dateBriefly } = useFormat();
  if (!away) return null;
  const { until, delegate } = away;
  return (
    <span className={classes.note}>
      {delegate
        ? t`Away until ${dateBriefly(until)}, ${delegate.name} decides instead`
        : t`Away until ${dateBriefly(until)}, nobody decides instead`}
    </span>
  );
}
