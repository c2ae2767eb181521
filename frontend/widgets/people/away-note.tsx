import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import type { OutOfOfficePeriod } from '#shared/users/user.ts';

/**
 * Note that a person is out of office until a date, with their delegate. Renders nothing for a person who is not out of
 * office.
 */
export function AwayNote({ away }: { away: OutOfOfficePeriod | undefined }) {
  const { dateBriefly } = useFormat();
  if (!away) return null;
  const { until, delegate } = away;
  return (
    <span className="block text-12 muted">
      {delegate
        ? t`Away until ${dateBriefly(until)}, ${delegate.name} decides instead`
        : t`Away until ${dateBriefly(until)}, nobody decides instead`}
    </span>
  );
}
