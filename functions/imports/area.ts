import { serveArea } from '#functions/service/serve-area.ts';
import { importsDeps } from './deps.ts';
import {
  actOnImportRoute,
  createImportRoute,
  removeImportRoute,
  startLogUploadRoute,
  updateImportRoute,
} from './operations/acts.ts';
import {
  getImportedCaseRoute,
  getImportRoute,
  listImportProblemsRoute,
  listImportsRoute,
} from './operations/imports.ts';
import { savedMappingRoutes } from './operations/saved-mappings.ts';

const routes = [
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

export const handler = serveArea(importsDeps(), routes);
