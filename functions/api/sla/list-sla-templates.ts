import { route } from '#functions/platform/route.ts';
import { listSlaTemplates } from '#shared/sla/sla-api.ts';
import { listItems } from '../items.ts';
import type { SlaDeps } from './deps.ts';
import { templateItems } from './template-items.ts';

export const listSlaTemplatesRoute = route(listSlaTemplates, (_, deps: SlaDeps) =>
  listItems(deps, templateItems),
);
