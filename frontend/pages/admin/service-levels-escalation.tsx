import { useInfiniteQuery } from '@tanstack/react-query';
import { overdueRequestsQuery } from '#frontend/data/sla.ts';
import { PolicyList } from '#frontend/features/escalations/components/policy-list.tsx';
import { RecentEscalations } from '#frontend/features/escalations/components/recent-escalations.tsx';
import classes from './service-levels.module.css';

/** Escalation policies for overdue steps, and the latest escalations. */
export function EscalationView() {
  const { data } = useInfiniteQuery(overdueRequestsQuery());
  const late = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className={`in-order ${classes.late}`}>
      <PolicyList />
      <RecentEscalations requests={late} />
    </div>
  );
}
