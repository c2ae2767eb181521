import { route } from '#functions/platform/route.ts';
import { removeSlaTemplate } from '#shared/sla/sla-api.ts';
import { preparedRemoval } from '../items.ts';
import type { SlaDeps } from './deps.ts';
import { templateItems } from './template-items.ts';

export const removeSlaTemplateRoute = route(removeSlaTemplate, async (call, deps: SlaDeps) => {
  const prepared = await preparedRemoval(deps, call, templateItems);
  return prepared.commit();
});
