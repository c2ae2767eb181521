import { withPresentNames } from '#functions/organisation/rules/present-names.ts';
import { route } from '#functions/platform/route.ts';
import { taskDue } from '#functions/sla/rules/due.ts';
import type { Request } from '#shared/requests/request.ts';
import { listTasksAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { SlaDeps } from '../deps.ts';

/** How far ahead something can be due soon: a list that looked further might find nothing in page after page. */
const horizonMs = 31 * 24 * 3_600_000;

const earlier = (a: string, b = a) => (a < b ? a : b);

export const listTasksAtRiskRoute = route(
  listTasksAtRisk,
  async ({ query }, { dueTasks, reference, applicationId, now }: SlaDeps) => {
    const { show, until, categoryId, departmentId, locationId, assigneeId } = query;
    const known = await reference.recent(applicationId);
    const at = now();
    const horizon = new Date(Date.parse(at) + horizonMs).toISOString();
    const range = {
      atRisk: { until: earlier(horizon, until) },
      overdue: { until: earlier(at, until) },
      ahead: { from: at, until },
    }[show];
    const isWanted = (task: Task, request: Request) =>
      (!categoryId || task.categoryId === categoryId) &&
      (!departmentId || request.departmentId === departmentId) &&
      (!locationId || task.locationId === locationId) &&
      (!assigneeId || task.assignee.userId === assigneeId);
    const toRow = (task: Task, request: Request) => {
      const due = isWanted(task, request) ? taskDue(task, known, at) : undefined;
      const isShown = due && (show !== 'atRisk' || due.state !== 'onTime');
      return isShown
        ? withPresentNames({ ...task, departmentId: request.departmentId, due }, known)
        : undefined;
    };
    const isNarrowed = [categoryId, departmentId, locationId, assigneeId].some(Boolean);
    return dueTasks.page(applicationId, query, range, {
      toRow,
      sieve: isNarrowed || show === 'atRisk',
    });
  },
);
