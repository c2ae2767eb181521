import type { ReferenceDeps } from '#functions/organisation/deps.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import type { Department } from '#shared/reference/reference.ts';
import { listDepartments } from '#shared/reference/reference-api.ts';

/** A department with name and address of its head, and why that person can't decide. */
const withHead = (department: Department, { directory }: Organisation) => {
  const head = department.headId ? directory.user(department.headId) : undefined;
  if (!head) return department;
  const whyNotAsked = directory.whyNotAsked(head);
  const { email } = head;
  return {
    ...department,
    head: { ...personRef(head), email, ...(whyNotAsked && { whyNotAsked }) },
  };
};

export const listDepartmentsRoute = route(
  listDepartments,
  async ({ actor }, deps: ReferenceDeps) => {
    const { departments } = await deps.reference.load(actor.applicationId);
    if (!actor.isAdministrator)
      return { items: departments.map(({ headId: _, costCentre: __, ...known }) => known) };
    const items = await withOrganisation(deps, (organisation) =>
      departments.map((one) => withHead(one, organisation)),
    );
    return { items };
  },
);
