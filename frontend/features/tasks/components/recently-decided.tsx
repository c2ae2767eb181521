import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { msPerDay, toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { tasksBetweenQuery } from '#frontend/data/tasks.ts';
import { t } from '#frontend/lib/text.ts';
import { isActedOn } from '../arrange-tasks.ts';

/** Number of the viewer's recent decisions, shown when no task is open. */
export function LatelyDecided() {
  const { timeZone } = useViewer();
  const now = useNow();
  const dayBefore = (days: number) => toPlainDate(now - days * msPerDay, timeZone);
  const { data } = useQuery(tasksBetweenQuery(dayBefore(30), dayBefore(0)));
  const decided = data?.items.filter(isActedOn).length ?? 0;
  if (!data || data.cursor || decided === 0) return null;
  return t`You decided ${decided} of ${data.items.length} tasks of the last 30 days.`;
}
