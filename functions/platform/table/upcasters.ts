type Fields = Readonly<Record<string, unknown>>;
/**
 * Functions that convert the fields of one `schemaVersion` to the next. They are pure, and stay for as long as
 * such items are stored.
 */
export type Upcasters = Readonly<Record<number, (fields: Fields) => Fields>>;

/**
 * By kind of item; the other kinds have had one version only: decision 17. Each
 * version more raises the data version of `one-machine/data-folder.ts`, which a test compares.
 */
export const upcastersByKind: ReadonlyMap<string, Upcasters> = new Map([
  [
    'request',
    {
      /** Release 0.1.0 called the assignees of a request its holders. */
      1: ({ holders, ...rest }: Fields) => ({ ...rest, assignees: holders }),
    },
  ],
]);

/** The kind of an item by its keys: `request`, `request-task`, `user`, `category`. */
export function kindOfItem({ pk, sk }: Fields): string {
  const [first = '', , third] = String(pk).split('#');
  const [part = ''] = String(sk).split('#', 1);
  if (first === 'REQUEST') return part ? `request-${part.toLowerCase()}` : 'request';
  return (third ?? part).toLowerCase();
}

/** The fields of an item in the newest version that is known here. What has no keys has had one version only. */
export function upcast(fields: Fields): Fields {
  const upcasters = fields.pk === undefined ? undefined : upcastersByKind.get(kindOfItem(fields));
  return upcasters ? upcastBy(upcasters, fields) : fields;
}

/** Applies the upcasters of a kind one after the other. */
export function upcastBy(upcasters: Upcasters, fields: Fields): Fields {
  const { schemaVersion = 1 } = fields;
  const next = typeof schemaVersion === 'number' ? upcasters[schemaVersion] : undefined;
  return next
    ? upcastBy(upcasters, { ...next(fields), schemaVersion: Number(schemaVersion) + 1 })
    : fields;
}
