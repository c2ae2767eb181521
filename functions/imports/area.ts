import { serveArea } from '#functions/service/serve-area.ts';
import { importsDeps } from './deps.ts';
import { actOnImportRoute } from './operations/act-on-import.ts';
import {
  getImportedCaseRoute,
  getImportRoute,
  listImportProblemsRoute,
  listImportsRoute,
} from './operations/read-imports.ts';
import { savedMappingRoutes } from './operations/saved-mappings.ts';
import { startLogUploadRoute } from './operations/start-log-upload.ts';
import {
  createImportRoute,
  removeImportRoute,
  updateImportRoute,
} from './operations/write-imports.ts';

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
