import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import type { Write } from '#functions/platform/table/write.ts';

type Versions = { readonly before?: object | undefined; readonly after?: object };

/** Wrap the reference store, so that each change includes additional writes in its transaction. */
export const addWritesToSave = (
  reference: ReferenceStore,
  more: (versions: Versions) => readonly Write[],
): ReferenceStore => ({
  ...reference,
  save: (app, kind, value, before, options) =>
    reference.save(app, kind, value, before, {
      ...options,
      more: [...(options?.more ?? []), ...more({ before, after: value })],
    }),
  remove: (app, kind, before, options) =>
    reference.remove(app, kind, before, {
      ...options,
      more: [...(options?.more ?? []), ...more({ before })],
    }),
});
