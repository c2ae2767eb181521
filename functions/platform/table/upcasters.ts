type Fields = Readonly<Record<string, unknown>>;
/**
 * Functions that convert the fields of one `schemaVersion` to the next. They are pure, and remain as long as such items
 * are stored.
 */
export type Upcasters = Readonly<Record<number, (fields: Fields) => Fields>>;

/**
 * Upcasters by kind of item. All other kinds have a single version: decision 17. Each additional version increases the
 * data version in `one-machine/data-folder.ts`, which a test compares.
 */
export const upcastersByKind: ReadonlyMap<string, Upcasters> = new Map([
  [
    'request',
    {
      /** Release 0.1.0 stored the assignees of a request as `holders`. */
      1: ({ holders, ...rest }: Fields) => ({ ...rest, assignees: holders }),
    },
  ],
]);

/** Return the kind of an item by its keys: `request`, `request-task`, `user`, `category`. */
export function getItemKind({ pk, sk }: Fields): string {
  const [first = '', , third] = String(pk).split('#');
  const [part = ''] = String(sk).split('#', 1);
  if (first === 'REQUEST') return part ? `request-${part.toLowerCase()}` : 'request';
  return (third ?? part).toLowerCase();
}

/** Convert the fields of an item to the newest known version. Fields without keys have a single version. */
export function upcastItem(fields: Fields): Fields {
  const upcasters = fields.pk === undefined ? undefined : upcastersByKind.get(getItemKind(fields));
  return upcasters ? applyUpcasters(upcasters, fields) : fields;
}

/** Apply the upcasters of a kind in order. */
export function applyUpcasters(upcasters: Upcasters, fields: Fields): Fields {
  const { schemaVersion = 1 } = fields;
  const next = typeof schemaVersion === 'number' ? upcasters[schemaVersion] : undefined;
  return next
    ? applyUpcasters(upcasters, { ...next(fields), schemaVersion: Number(schemaVersion) + 1 })
    : fields;
}
