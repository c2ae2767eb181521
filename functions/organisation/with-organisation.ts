import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';

export type OrganisationDeps = {
  readonly reference: ReferenceStore;
  readonly directory: DirectoryStore;
  readonly applicationId: string;
};

/** Run a decision with the current reference data and people. */
export const decideWithOrganisation = async <T>(
  { reference, directory, applicationId }: OrganisationDeps,
  decide: (organisation: Organisation) => T,
): Promise<T> => directory.decide(applicationId, await reference.load(applicationId), decide);
