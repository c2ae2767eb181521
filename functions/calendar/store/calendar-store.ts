import type { LocalDay } from '#functions/calendar/rules/days.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { myRequests, valuesKey } from '#functions/requests/store/keys.ts';
import { requestRow } from '#functions/requests/store/request-rows.ts';
import { openTasks } from '#functions/tasks/store/tasks-keys.ts';
import { maxTasksPerDay } from '#shared/calendar/personal-calendar.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { Request } from '#shared/requests/request.ts';
import { RequestValues } from '#shared/requests/request-values.ts';
import { Task } from '#shared/tasks/task.ts';

/** Tasks read in one query for a period. If more are due, each day is queried separately. */
const readAtOnce = 200;
/** Number of a person's latest requests, including drafts, that are examined. */
const latest = 200;
const taskRow = { schema: Task, kind: 'Task', id: 'taskId' } as const;
const valuesRow = { schema: RequestValues, kind: 'RequestValues', id: 'requestId' } as const;

export type CalendarStore = ReturnType<typeof calendarStore>;

/** Read the entries of a person's calendar. Each read has a fixed upper limit. */
export function calendarStore(table: Table) {
  const dueBetween = (userId: string, from: string, until: string, limit: number) =>
    table.query({ ...openTasks(userId), between: [from, until] }, { limit });
  const read = (items: readonly Item[]) =>
    parseRows(table, taskRow, items).flatMap((task) => task ?? []);

  return {
    /**
     * Return the tasks of a person that are due on these days, by due time, and the days with more tasks than returned.
     * This is one query. If too many tasks are due, each day is queried, so that no day hides another.
     */
    async tasksDue(userId: string, days: readonly LocalDay[]) {
      const first = days[0];
      const last = days.at(-1);
      if (!first || !last) return { tasks: [], crowdedDays: [] };
      const all = await dueBetween(userId, first.from, last.until, readAtOnce);
      const found = all.more
        ? await Promise.all(
            days.map(({ from, until }) => dueBetween(userId, from, until, maxTasksPerDay + 1)),
          )
        : [all];
      const tasks = read(found.flatMap(({ items }) => items));
      const perDay = days.map(({ day, from, until }) => ({
        day,
        due: tasks.filter(({ dueAt }) => dueAt !== null && from <= dueAt && dueAt < until),
      }));
      return {
        tasks: perDay.flatMap(({ due }) => due.slice(0, maxTasksPerDay)),
        crowdedDays: perDay.flatMap(({ day, due }) => (due.length > maxTasksPerDay ? day : [])),
      };
    },

    /**
     * Return a person's latest requests, including drafts. `since`: creation time of the oldest examined request; null
     * if all were examined.
     */
    async latestRequests(
      userId: string,
    ): Promise<{ readonly requests: Request[]; readonly since: string | null }> {
      const { items, more } = await table.query(myRequests(userId), { limit: latest });
      const requests = parseRows(table, requestRow, items).flatMap((request) => request ?? []);
      return { requests, since: more ? (requests.at(-1)?.createdAt ?? null) : null };
    },

    /** Return the current values of these requests, keyed by request id. */
    async answersOf(requests: readonly Request[]): Promise<ReadonlyMap<string, FormValues>> {
      const keys = requests.map(({ requestId, round }) => valuesKey(requestId, round));
      const rows = parseRows(table, valuesRow, await table.getAll(keys));
      return new Map(rows.flatMap((row) => (row ? [[row.requestId, row.values] as const] : [])));
    },
  };
}
