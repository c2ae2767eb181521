import { paths } from '#frontend/paths.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import { createAnnouncement } from '#shared/announcements/announcements-api.ts';
import { listCategories, listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listRoutings } from '#shared/routing/routing-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';

/** Map the route of each screen to an address that a person of the demo organisation may open. */
export async function findHelpPaths(demo: DemoInBrowser, who: string) {
  const person = await demo.person(who);
  const [requests, tasks, categories, departments, locations, users] = await Promise.all([
    person.call(listRequests, { query: { scope: 'participated' } }),
    person.call(listTasks),
    person.call(listCategories),
    person.call(listDepartments),
    person.call(listLocations),
    person.call(listUsers, { query: { search: 'Ahmed' } }),
  ]);
  const routings = who === 'admin' ? (await person.call(listRoutings)).items : [];
  const other = categories.items.find(({ name }) => name === 'Other');
  const draft = await person.call(createRequest, {
    body: { categoryId: other?.id ?? '', values: { title: 'A new chair' } },
  });
  const announcement =
    who === 'admin'
      ? await person.call(createAnnouncement, {
          body: { title: '', text: '', audience: emptyAudience },
        })
      : undefined;
  const request = requests.items.find(({ status }) => status === 'InReview')?.requestId ?? '';
  const ids: Readonly<Record<string, string | undefined>> = {
    [paths.editRequest.pattern]: draft.requestId,
    [paths.viewRequest.pattern]: request,
    [paths.chat.pattern]: request,
    [paths.audit.pattern]: request,
    [paths.reviewTask.pattern]: tasks.items[0]?.taskId,
    [paths.person.pattern]: users.items[0]?.userId,
    [paths.editDepartment.pattern]: departments.items[0]?.id,
    [paths.editLocation.pattern]: locations.items[0]?.id,
    [paths.viewForm.pattern]: other?.formId,
    [paths.updateForm.pattern]: other?.formId,
    [paths.editRouting.pattern]: routings[0]?.id,
    [paths.openRequests.pattern]: routings[0]?.id,
    [paths.backtest.pattern]: routings[0]?.id,
    [paths.announcement.pattern]: announcement?.id,
  };
  return (pattern: string) => pattern.replace(/:\w+/, ids[pattern] ?? '');
}
