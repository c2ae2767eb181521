/**
 * Imports of people and groups, and the undo of any import: one file to load, as hardly any call of this area is one of
 * them.
 */
export { listFileImportsRoute, undoFileImportRoute } from '#functions/imports/file-imports.ts';
export { groupImport } from './import-groups.ts';
export { importPeopleRoute } from './import-people.ts';
