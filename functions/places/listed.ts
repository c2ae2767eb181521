import {
  countDecidedRequests,
  getMedianDecisionSeconds,
  getTypicalStartYear,
} from '#functions/figures/rules/durations.ts';
import type { Counters } from '#functions/figures/store/figure-reads.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import {
  decideWithOrganisation,
  type OrganisationDeps,
} from '#functions/organisation/with-organisation.ts';
import type { Department } from '#shared/reference/reference.ts';

/** Return a department with name and address of its head, and the reason if that person can't decide. */
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

/** Return the departments as administrators see them. */
export const loadListedDepartments = (deps: OrganisationDeps) =>
  decideWithOrganisation(deps, (organisation) =>
    organisation.reference.departments.map((one) => withHead(one, organisation)),
  );

type CategoryDeps = Pick<OrganisationDeps, 'reference' | 'applicationId'> & {
  readonly figures: {
    typical(applicationId: string, year: number): Promise<ReadonlyMap<string, Counters>>;
  };
  readonly now: () => string;
};

/**
 * Return categories in tree order, with their median time to decide. Administrators also see the number of decisions.
 */
export async function loadListedCategories(
  { reference, figures, applicationId, now }: CategoryDeps,
  isAdministrator: boolean,
) {
  const [{ categories }, typical] = await Promise.all([
    reference.load(applicationId),
    figures.typical(applicationId, getTypicalStartYear(now())),
  ]);
  return sortByTreeOrder(categories).map((category) => {
    const counts = typical.get(category.id) ?? new Map<string, number>();
    return {
      ...category,
      typicalSeconds: getMedianDecisionSeconds(counts),
      ...(isAdministrator && { decided: countDecidedRequests(counts) }),
    };
  });
}

type Node = { readonly id: string; readonly parentId: string | null };

/**
 * Return the nodes of a tree from top to bottom, siblings in the given order. Nodes without a parent here, or in a
 * cycle of parents, are at the end, so that none is lost.
 */
function sortByTreeOrder<N extends Node>(nodes: readonly N[]): N[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const below = (parentId: string | null): N[] =>
    (children.get(parentId) ?? []).flatMap((node) => [node, ...below(node.id)]);
  const read = below(null);
  const seen = new Set(read);
  return [...read, ...nodes.filter((node) => !seen.has(node))];
}
