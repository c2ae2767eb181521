import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import { createAnnouncement, sendAnnouncement } from '#shared/announcements/announcements-api.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { createRate, removeDoaLevel, removeRate, updateRate } from '#shared/doa/doa-api.ts';
import { removeEscalationPolicy } from '#shared/escalations/escalations-api.ts';
import { createForm, publishForm } from '#shared/forms/forms-api.ts';
import {
  createCategory,
  removeCategory,
  removeDepartment,
  removeLocation,
} from '#shared/reference/organisation-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { publishRouting } from '#shared/routing/routing-api.ts';
import { createRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import { removeSlaTemplate } from '#shared/sla/sla-api.ts';
import { removeGroup } from '#shared/users/groups-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';
import { startApi } from '#tests/support/api.ts';
import { savedMapping } from './support/process-importing.ts';
import { createRules, formContent } from './support/rules.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

const removals = {
  department: removeDepartment,
  location: removeLocation,
  category: removeCategory,
  group: removeGroup,
  freeLevel: removeDoaLevel,
  template: removeSlaTemplate,
  policy: removeEscalationPolicy,
} as const;
type Kind = keyof typeof removals;

const groupName = async (id: string) => {
  const { groups } = await referenceStore(api.table).load(app);
  return groups.find((group) => group.id === id)?.name ?? '';
};
const announce = async (kind: Kind, id: string) => {
  const audience = {
    ...emptyAudience,
    ...(kind === 'department' && { departmentIds: [id] }),
    ...(kind === 'location' && { locationIds: [id] }),
    ...(kind === 'group' && { groups: [await groupName(id)] }),
  };
  const body = { title: 'News', text: 'Read it.', audience };
  return (await api.call(createAnnouncement, { as, body })).body.id;
};
const boss = { kind: 'manager', level: 1 } as const;
const ifEqual = (field: string, value: string) => ({
  ...{ approvers: boss, condition: { op: '=' as const, of: [{ field }, { value }] } },
});
/** Steps of a routing, each with a reference to an item of one kind. */
const steps: Record<Kind, (id: string) => Promise<Parameters<typeof routing>[0]>> = {
  department: async (id) => [ifEqual('$department', id)],
  location: async (id) => [ifEqual('$location', id)],
  category: async (id) => [ifEqual('$category', id)],
  group: async (id) => [{ approvers: { kind: 'group', group: await groupName(id) } }],
  freeLevel: async (id) => [ifEqual('$level', id)],
  template: async (id) => [{ approvers: boss, slaTemplateId: id }],
  policy: async (id) => [{ approvers: boss, escalationPolicyId: id }],
};
/** Actions that put an item to use, keyed by the item that stores the reference. */
const uses: Record<string, { kinds: readonly Kind[]; use: (kind: Kind, id: string) => unknown }> = {
  'a draft of an announcement': { kinds: ['department', 'location', 'group'], use: announce },
  'a scheduled announcement': {
    kinds: ['department', 'location', 'group'],
    use: async (kind, id) => {
      const startsAt = new Date(Date.now() + 86_400_000).toISOString();
      const params = { id: await announce(kind, id) };
      return api.call(sendAnnouncement, { as, params, body: { startsAt, timeZone: 'UTC' } });
    },
  },
  'the draft of a routing': {
    kinds: ['department', 'location', 'category', 'group', 'freeLevel', 'template', 'policy'],
    use: async (kind, id) => {
      const draft = routing(await steps[kind](id));
      const body = { name: `Draft ${randomUUID()}`, categoryIds: [], steps: draft.steps };
      return api.call(createRoutingDraft, { as, body });
    },
  },
  'the draft of a form': {
    kinds: ['department', 'location', 'category'],
    use: (_, id) => api.call(createForm, { as, body: formOn(id) }),
  },
  'a published form': {
    kinds: ['department', 'location'],
    use: async (_, id) => {
      const { body } = await api.call(createForm, { as, body: formOn(id) });
      return api.call(publishForm, { as, params: { formId: body.id }, body: {} });
    },
  },
  'an open request of an older version of its routing': {
    kinds: ['department', 'freeLevel', 'template', 'policy'],
    use: async (kind, id) => {
      const publish = async (of: Parameters<typeof routing>[0]) => {
        const store = referenceStore(api.table);
        const { routings } = await store.load(app);
        const found = routings.find(({ name }) => name === 'Travel');
        const draft = routing(of);
        const body = { name: 'Travel', categoryIds: [categoryId], steps: draft.steps };
        const { id: routingId = '' } = found ?? {};
        return api.call(publishRouting, { as, params: { routingId }, body });
      };
      await publish([{ approvers: boss }, ...(await steps[kind](id))].map(withId));
      await send();
      return publish([{ approvers: boss }]);
    },
  },
  'a saved mapping of a log': {
    kinds: ['location'],
    use: (_, id) => savedMapping(api, randomUUID(), csvMapping({ locationId: id })),
  },
  'an open request whose requester moved elsewhere': {
    kinds: ['department', 'location'],
    use: async (kind, id) => {
      const field = kind === 'department' ? 'departmentId' : 'locationId';
      const move = (to: string | null) =>
        api.call(updateUser, {
          ...{ as, params: { userId: people.employee }, body: { [field]: to } },
        });
      await move(id);
      await send();
      return move(null);
    },
  },
};
const withId = (step: Parameters<typeof routing>[0][number]) => ({ ...step, id: randomUUID() });
const formOn = (id: string) => {
  const content = formContent(`Form ${randomUUID()}`);
  const visibleWhen = { op: '=' as const, of: [{ field: 'where' }, { value: id }] };
  const fields = [
    { key: 'where', label: 'Where', type: 'department' as const },
    { key: 'more', label: 'More', type: 'text' as const, visibleWhen },
  ];
  const [section] = content.sections;
  return {
    ...content,
    sections: [{ ...section, fields: [...(section?.fields ?? []), ...fields] }],
  };
};
async function send() {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  return api.call(submitRequest, { as: 'employee', params: { requestId } });
}

describe.each(Object.entries(uses))(
  '%s prevents the removal of the items that it uses',
  (_, place) => {
    test.each(place.kinds)(
      'an item of the kind %s cannot be removed while it is in use',
      async (kind) => {
        const { [kind]: id } = await createRules(api, [kind]);
        await place.use(kind, id);
        const removed = await api.call(removals[kind], { as, params: { id } });
        expect(removed.problem).toMatchObject({ code: 'item.in-use' });
      },
    );
  },
);

describe('the rate that converts a currency today', () => {
  let form = '';
  const price = { currency: 'CHF', rate: '1.05', validFrom: '2020-01-01' };
  const later = { ...price, validFrom: '2099-01-01' };
  const make = async (body: typeof price) => (await api.call(createRate, { as, body })).body.id;
  const remove = (id: string) => api.call(removeRate, { as, params: { id } });
  const removeAll = async (ids: readonly string[]) => {
    for (const id of ids) expect((await remove(id)).status).toBe(200);
  };
  const makeForm = async () => {
    const content = formContent(`Form ${randomUUID()}`);
    const [section] = content.sections;
    const money = { key: 'price', label: 'Price', type: 'money' as const, currency: 'CHF' };
    const fields = [...(section?.fields ?? []), money];
    const body = { ...content, amountField: 'price', sections: [{ ...section, fields }] };
    form ||= (await api.call(createForm, { as, body })).body.id;
    await api.call(publishForm, { as, params: { formId: form }, body: {} });
    const category = { name: `Swiss ${randomUUID()}`, formId: form, isActive: true };
    return (await api.call(createCategory, { as, body: category })).body;
  };

  test('the current exchange rate of a currency cannot be removed or moved while a form of a category needs it', async () => {
    const [now, future] = [await make(price), await make(later)];
    await removeAll([now, future]);
    const used = [await make(price), await make(later)] as const;
    const category = await makeForm();
    const { problem } = await remove(used[0]);
    expect(problem).toMatchObject({
      code: 'item.in-use',
      present: { usedBy: [{ kind: 'category', name: category.name }] },
    });
    const put = (body: object) => api.call(updateRate, { as, params: { id: used[0] }, body });
    const why = [`It is used by ${category.name}.`];
    expect((await put({ validFrom: '2098-01-01' })).problem?.fields).toEqual({ validFrom: why });
    expect((await put({ currency: 'NOK' })).problem?.fields).toEqual({ currency: why });
    expect((await put({ rate: '1.06' })).status).toBe(200);
    expect((await remove(used[1])).status).toBe(200);
    await api.call(removeCategory, { as, params: { id: category.id } });
    expect((await remove(used[0])).status).toBe(200);
  });
});
