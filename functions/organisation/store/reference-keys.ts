import { foldSearchText, padNumber } from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';

export const referenceItemsQuery = (app: string, kind: string): Query => ({
  pk: `APP#${app}#${kind}`,
});

export const referenceKey = (app: string, kind: string, id: string) => ({
  pk: referenceItemsQuery(app, kind).pk,
  sk: id,
});

/** Query for every version of an item, including the current one. */
export const itemVersionsQuery = (app: string, kind: string, id: string): Query => ({
  pk: `APP#${app}#VERSION#${kind}`,
  prefix: `${id}#`,
});

export const versionKey = (app: string, kind: string, id: string, version: number) => ({
  pk: itemVersionsQuery(app, kind, id).pk,
  sk: `${id}#${padNumber(version, 6)}`,
});

export const uniqueKey = (app: string, kind: string, name: string) => ({
  pk: `APP#${app}#UNIQUE#${kind}`,
  sk: foldSearchText(name),
});

export const itemChangesQuery = (app: string, kind: string, id: string): Query => ({
  pk: `APP#${app}#CHANGES#${kind}#${id}`,
});

export const changeKey = (app: string, kind: string, id: string, version: number) => ({
  pk: itemChangesQuery(app, kind, id).pk,
  sk: padNumber(version, 10),
});

/**
 * Return the key of a change to a person, which sorts by time. Profile, rights and delegations of a person are separate
 * items.
 */
export const personChangeKey = (app: string, userId: string, at: string, what: string) => ({
  pk: itemChangesQuery(app, 'PERSON', userId).pk,
  sk: `${at}#${what}`,
});

export const stampKey = (app: string) => ({ pk: `APP#${app}`, sk: 'REFERENCE' });

export const draftHeadsQuery = (app: string, kind: string): Query => ({
  pk: `APP#${app}#${kind}HEAD`,
});

export const draftHeadKey = (app: string, kind: string, id: string) => ({
  pk: draftHeadsQuery(app, kind).pk,
  sk: id,
});

export const draftKey = (app: string, kind: string, id: string) => ({
  pk: `APP#${app}#${kind}DRAFT`,
  sk: id,
});

/** Query for the imported files, and for the records of their undo. */
export const fileImports = (app: string): Query => ({ pk: `APP#${app}#FILEIMPORTS` });
export const fileImportKey = (app: string, id: string) => ({ pk: fileImports(app).pk, sk: id });
export const fileImportUndoKey = (app: string, id: string) => ({
  pk: fileImports(app).pk,
  sk: `${id}#UNDO`,
});

/** Query for the saved column mappings of files, keyed by kind and headings. */
export const fileColumns = (app: string, kind: string): Query => ({
  pk: `APP#${app}#FILECOLUMNS#${kind}`,
});
export const fileColumnsKey = (app: string, kind: string, shape: string) => ({
  pk: fileColumns(app, kind).pk,
  sk: shape,
});

/** Query for the rows that the undo of an import left unchanged. */
export const keptRows = (app: string, id: string): Query => ({
  pk: `APP#${app}#FILEIMPORT#${id}#KEPT`,
});
export const keptRowKey = (app: string, id: string, place: string) => ({
  pk: keptRows(app, id).pk,
  sk: place,
});

/** Query for the changes by the rows of one import, in their order. */
export const importedRows = (app: string, id: string): Query => ({
  pk: `APP#${app}#FILEIMPORT#${id}`,
});
export const importedRowKey = (app: string, id: string, place: string) => ({
  pk: importedRows(app, id).pk,
  sk: place,
});
