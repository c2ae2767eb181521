import { buildAuthor } from '#functions/organisation/build-author.ts';
import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { createItemId } from '#functions/organisation/items/reference-kind.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { route } from '#functions/platform/route.ts';
import {
  AnnouncementTemplate,
  AnnouncementTemplateInput,
  maxAnnouncementTemplates,
} from '#shared/announcements/template.ts';
import {
  createTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from '#shared/announcements/templates-api.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { AnnouncementsDeps } from '../deps.ts';

const schemas = { item: AnnouncementTemplate, written: AnnouncementTemplateInput };
const version = ({ version: present }: AnnouncementTemplate) => present;

export const templateRoutes = [
  route(listTemplates, async (_, { templates, applicationId }: AnnouncementsDeps) => ({
    items: await templates.list(applicationId),
  })),
  route(
    createTemplate,
    (call, deps: AnnouncementsDeps) =>
      runIdempotently(deps, call, createTemplate.response, async () => {
        const { applicationId, templates } = deps;
        if ((await templates.list(applicationId)).length >= maxAnnouncementTemplates)
          throw new AppError('input.invalid', t`There are too many templates.`, {
            fields: {
              name: [t`There are ${maxAnnouncementTemplates} templates at most. Delete one first.`],
            },
          });
        const { by: changedBy, at: changedAt } = buildAuthor(call.actor, deps);
        const id = createItemId(deps, call, { noun: 'template' });
        return templates.create({
          ...{ ...call.body, id, applicationId, changedBy, changedAt, version: 0 },
        });
      }),
    { version },
  ),
  route(
    updateTemplate,
    async (call, deps: AnnouncementsDeps) => {
      const before = await deps.templates.load(deps.applicationId, call.params.id);
      assertVersion(call, before.version);
      const { by: changedBy, at: changedAt } = buildAuthor(call.actor, deps);
      const after = mergeItemChange(schemas, before, call.body);
      if (isItemUnchanged(before, after)) return before;
      return deps.templates.save({ ...after, changedBy, changedAt }, before);
    },
    { version },
  ),
  route(removeTemplate, async (call, { templates, applicationId }: AnnouncementsDeps) => {
    const before = await templates.load(applicationId, call.params.id);
    assertVersion(call, before.version);
    await templates.remove(before);
    return before;
  }),
];
