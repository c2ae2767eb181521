import { route } from '#functions/platform/route.ts';
import { createSlaTemplate } from '#shared/sla/sla-api.ts';
import { preparedNew } from '../items.ts';
import { once } from '../once.ts';
import type { SlaDeps } from './deps.ts';
import { templateItems } from './template-items.ts';

export const createSlaTemplateRoute = route(
  createSlaTemplate,
  (call, deps: SlaDeps) =>
    once(deps, call, createSlaTemplate.response, async () => {
      const prepared = await preparedNew(deps, call, templateItems, (head) => ({
        ...call.body,
        ...head,
      }));
      return prepared.commit();
    }),
  { version: ({ version }) => version },
);
