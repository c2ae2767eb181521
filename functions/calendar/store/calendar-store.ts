import type { LivedDay } from '#functions/calendar/rules/days.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { myRequests, valuesKey } from '#functions/requests/store/keys.ts';
import { requestRow } from '#functions/requests/store/request-rows.ts';
import { openTasks } from '#functions/tasks/store/tasks-keys.ts';
import { mostTasksOfDay } from '#shared/calendar/personal-calendar.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { Request } from '#shared/requests/request.ts';
import { RequestValues } from '#shared/requests/request-values.ts';
import { Task } from '#shared/tasks/task.ts';

/** Tasks of a span that are read at once; where there are more, each day is read by itself. */
const readAtOnce = 200;
/** Somebody's latest requests, drafts among them, that are looked at. */
const latest = 200;
const taskRow = { schema: Task, kind: 'Task', id: 'taskId' } as const;
const valuesRow = { schema: RequestValues, kind: 'RequestValues', id: 'requestId' } as const;

export type CalendarStore = ReturnType<typeof calendarStore>;

/** Entries of a person's calendar; each read is bounded, whatever is stored. */
export function calendarStore(table: Table) {
  const dueBetween = (userId: string, from: string, until: string, limit: number) =>
    table.query({ ...openTasks(userId), between: [from, until] }, { limit });
  const read = (items: readonly Item[]) =>
    parseRows(table, taskRow, items).flatMap((task) => task ?? []);

  return {
    /**
     * Return the tasks of a person that are due on these days, by due time, and the days with more tasks than
     * are returned. One query; if many are due, one more for each day, so that no day hides another.
     */
    async tasksDue(userId: string, days: readonly LivedDay[]) {
      const first = days[0];
      const last = days.at(-1);
      if (!first || !last) return { tasks: [], crowdedDays: [] };
      const all = await dueBetween(userId, first.from, last.until, readAtOnce);
      const found = all.more
        ? await Promise.all(
            days.map(({ from, until }) => dueBetween(userId, from, until, mostTasksOfDay + 1)),
          )
        : [all];
      const tasks = read(found.flatMap(({ items }) => items));
      const perDay = days.map(({ day, from, until }) => ({
        day,
        due: tasks.filter(({ dueAt }) => dueAt !== null && from <= dueAt && dueAt < until),
      }));
      return {
        tasks: perDay.flatMap(({ due }) => due.slice(0, mostTasksOfDay)),
        crowdedDays: perDay.flatMap(({ day, due }) => (due.length > mostTasksOfDay ? day : [])),
      };
    },

    /** Somebody's latest requests, drafts among them; `since`: older ones were not looked at, null: all were. */
    async latestRequests(
      userId: string,
    ): Promise<{ readonly requests: Request[]; readonly since: string | null }> {
      const { items, more } = await table.query(myRequests(userId), { limit: latest });
      const requests = parseRows(table, requestRow, items).flatMap((request) => request ?? []);
      return { requests, since: more ? (requests.at(-1)?.createdAt ?? null) : null };
    },

    /** The present answers of these requests, by their ids. */
    async answersOf(requests: readonly Request[]): Promise<ReadonlyMap<string, FormValues>> {
      const keys = requests.map(({ requestId, round }) => valuesKey(requestId, round));
      const rows = parseRows(table, valuesRow, await table.getAll(keys));
      return new Map(rows.flatMap((row) => (row ? [[row.requestId, row.values] as const] : [])));
    },
  };
}
