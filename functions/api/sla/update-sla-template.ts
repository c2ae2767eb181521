import { route } from '#functions/platform/route.ts';
import { updateSlaTemplate } from '#shared/sla/sla-api.ts';
import { preparedUpdate } from '../items.ts';
import type { SlaDeps } from './deps.ts';
import { templateItems } from './template-items.ts';

export const updateSlaTemplateRoute = route(
  updateSlaTemplate,
  async (call, deps: SlaDeps) => {
    const prepared = await preparedUpdate(deps, call, templateItems, (before) => ({
      ...before,
      ...call.body,
    }));
    return prepared.commit();
  },
  { version: ({ version }) => version },
);
