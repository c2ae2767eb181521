import type { World } from '#functions/domain/routing/world.ts';
import type { DirectoryStore } from '#functions/store/directory-store.ts';
import type { ReferenceStore } from '#functions/store/reference-store.ts';

export type WorldDeps = {
  readonly reference: ReferenceStore;
  readonly directory: DirectoryStore;
  readonly applicationId: string;
};

/** Decides with the reference data and the people of this moment. */
export const inWorld = async <T>(
  { reference, directory, applicationId }: WorldDeps,
  decide: (world: World) => T,
): Promise<T> => directory.decide(applicationId, await reference.load(applicationId), decide);
