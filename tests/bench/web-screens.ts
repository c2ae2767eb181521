import { demoPassword } from '#demo/organisation/people.ts';
import { paths } from '#frontend/paths.ts';
import { screens } from '#frontend/screens.ts';
import { listForms } from '#shared/forms/forms-api.ts';
import { listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { listRoutings } from '#shared/routing/routing-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { listPeople } from '#shared/users/people-list-api.ts';
import { connect } from '#tests/support/product-client.ts';

/** Whoever opens it first is signed in, or nobody is: `who` is empty. */
export type MeasuredScreen = {
  readonly name: string;
  readonly who: '' | 'manager' | 'admin';
  readonly path: string;
};

/** Every screen that there is, of the demo organisation at `url`, with things of it in the addresses. */
export async function screensToMeasure(url: string): Promise<MeasuredScreen[]> {
  const api = await connect(url);
  const manager = await api.signIn('manager@countersign.example', demoPassword);
  const admin = await api.signIn('admin@countersign.example', demoPassword);
  const [requests, tasks, forms, people, departments, locations, routings] = await Promise.all([
    manager.call(listRequests, { query: { scope: 'participated' } }),
    manager.call(listTasks),
    admin.call(listForms),
    admin.call(listPeople),
    admin.call(listDepartments),
    admin.call(listLocations),
    admin.call(listRoutings),
  ]);
  const given: Readonly<Record<string, string | undefined>> = {
    ':requestId': requests.items.find(({ status }) => status !== 'Draft')?.requestId,
    ':taskId': tasks.items[0]?.taskId,
    ':formId': forms.items[0]?.id,
    ':userId': people.items[0]?.userId,
    ':id': departments.items[0]?.id,
    ':locationid': locations.items[0]?.id,
    ':routeid': routings.items[0]?.id,
  };
  const isThere = screens.filter(({ page }) => page);
  return [
    { name: 'Sign in', who: '', path: paths.login },
    ...isThere.map(
      ({ title, path, roles }): MeasuredScreen => ({
        name: `${title} ${path}`,
        who: roles.length === 1 && roles[0] === 'admin' ? 'admin' : 'manager',
        path: path.replace(/:\w+/, (part) => given[part] ?? part),
      }),
    ),
  ];
}
