import { listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createImportsDeps } from './deps.ts';
import * as acts from './operations/acts.ts';
import * as imports from './operations/imports.ts';
import * as savedMappings from './operations/saved-mappings.ts';

export const handler = serveArea(createImportsDeps(), listRoutes(imports, acts, savedMappings));
