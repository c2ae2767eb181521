type Fields = Readonly<Record<string, unknown>>;
/** How the fields of one `schemaVersion` read in the next one: pure, and kept for as long as such items are stored. */
export type Upcasters = Readonly<Record<number, (fields: Fields) => Fields>>;

/** The other kinds have had one version only: docs/decisions/0017-how-stored-shapes-grow.md. */
export const requestUpcasters: Upcasters = {
  /** Release 0.1.0 called the assignees of a request its holders. */
  1: ({ holders, ...rest }) => ({ ...rest, assignees: holders }),
};

/** The fields of an item in the newest version that is known here. */
export function upcast(fields: Fields, upcasters: Upcasters): Fields {
  const { schemaVersion = 1 } = fields;
  const next = typeof schemaVersion === 'number' ? upcasters[schemaVersion] : undefined;
  return next
    ? upcast({ ...next(fields), schemaVersion: Number(schemaVersion) + 1 }, upcasters)
    : fields;
}
