/**
 * Imports of people and groups, and the undo of any import. They are one module, loaded only when needed, because calls
 * to them are rare.
 */
export { listFileImportsRoute, undoFileImportRoute } from '#functions/imports/file-imports.ts';
export { groupImport } from './import-groups.ts';
export { importPeopleRoute } from './import-people.ts';
