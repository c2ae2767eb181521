import { demoPassword } from '#demo/organisation/people.ts';
import { paths } from '#frontend/paths.ts';
import { screens } from '#frontend/screens.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { connectToProduct } from '#tests/support/product-client.ts';
import {
  findAdministratorParams,
  findBenchPlaces,
  type PathParams,
  readMailedLink,
} from './web-places.ts';

type Role = 'employee' | 'approver' | 'administrator';
/** A screen to measure. It opens as the signed-in person `who`, or without a sign-in if `who` is empty. */
export type MeasuredScreen = {
  readonly name: string;
  readonly role: Role | '';
  readonly who: string;
  readonly path: string;
};

/** People of the demo organisation, by role. */
const people: Readonly<Record<Role, { readonly who: string; readonly held: readonly string[] }>> = {
  approver: { who: 'manager', held: ['user', 'approver'] satisfies ClientRole[] },
  administrator: { who: 'admin', held: ['user', 'approver', 'admin'] satisfies ClientRole[] },
  employee: { who: 'employee', held: ['user'] satisfies ClientRole[] },
};
const drafts: readonly string[] = [paths.editRequest.pattern];
const draftsForOthers: readonly string[] = [paths.editApproverForm.pattern];

/**
 * List every screen with addresses of items from the demo organisation at `url`. Each screen is opened as an approver,
 * or as an administrator if only administrators may open it. With `everyRole`, each is opened in every allowed role
 * with a matching item.
 */
export async function screensToMeasure(url: string, everyRole: boolean): Promise<MeasuredScreen[]> {
  const api = await connectToProduct(url);
  const signIn = (who: string) => api.signIn(`${who}@countersign.example`, demoPassword);
  const [manager, admin] = await Promise.all([signIn('manager'), signIn('admin')]);
  const common = await findAdministratorParams(admin);
  const link = await readMailedLink(url, await signIn('employee'), people.approver.who);
  const measured: MeasuredScreen[] = [{ name: 'Sign in', role: '', who: '', path: paths.login }];
  const taken = new Set<string>();
  for (const [role, { who, held }] of Object.entries(people) as [Role, (typeof people)[Role]][]) {
    const own = await findBenchPlaces(await signIn(who), manager, held.includes('approver'));
    const given = (path: string): PathParams => ({
      ...common,
      ':requestId': drafts.includes(path)
        ? own.draftId
        : draftsForOthers.includes(path)
          ? own.draftForOther
          : own.requestId,
      ':taskId': own.taskId,
      ':link': role === 'approver' ? link : undefined,
    });
    for (const { title, path, roles } of screens) {
      if (!roles.some((one) => held.includes(one)) || (taken.has(path) && !everyRole)) continue;
      const places = given(path);
      if (path.match(/:\w+/g)?.some((part) => !places[part])) continue;
      taken.add(path);
      measured.push({
        name: `${title} ${path}${everyRole ? ` (${role})` : ''}`,
        ...{ role, who },
        path: path.replaceAll(/:\w+/g, (part) => places[part] ?? part),
      });
    }
  }
  return measured;
}
