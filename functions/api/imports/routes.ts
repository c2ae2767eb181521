import { actOnImportRoute } from './act-on-import.ts';
import {
  getImportedCaseRoute,
  getImportRoute,
  listImportProblemsRoute,
  listImportsRoute,
} from './read-imports.ts';
import { savedMappingRoutes } from './saved-mappings.ts';
import { startLogUploadRoute } from './start-log-upload.ts';
import { createImportRoute, removeImportRoute, updateImportRoute } from './write-imports.ts';

export const importsRoutes = [
  listImportsRoute,
  getImportRoute,
  listImportProblemsRoute,
  getImportedCaseRoute,
  createImportRoute,
  updateImportRoute,
  removeImportRoute,
  startLogUploadRoute,
  actOnImportRoute,
  ...savedMappingRoutes,
];
