import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { ReferenceItem, ReferenceKind } from '#functions/organisation/rules/kinds.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { createForm, publishForm, saveFormDraft } from '#shared/forms/forms-api.ts';
import { createRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import { routing, week } from '#tests/domain/support/organisation.ts';
import { formId, otherCategoryId, people } from '#tests/domain/support/people.ts';
import type { Api } from '#tests/support/api.ts';

export const targetSecondsByPriority = { low: 4000, normal: 3000, high: 2000, urgent: 1000 };

/** Derive a day that differs for each id. */
export const deriveDay = (id: string) =>
  new Date(Date.UTC(1990) + (Number.parseInt(id.slice(0, 8), 16) % 20_000) * 86_400_000)
    .toISOString()
    .slice(0, 10);

/** Derive a key that differs for each id. */
export const deriveKey = (id: string) => `k${id.replaceAll('-', '')}`;

const named = () => {
  const id = randomUUID();
  return { id, applicationId, name: `Rule ${id}`, version: 0 };
};
const nameless = () => ({ id: randomUUID(), applicationId, version: 0 });
const saved =
  <K extends ReferenceKind>(kind: K, build: () => ReferenceItem<K> & { readonly id: string }) =>
  async (api: Api): Promise<string> => {
    const item = build();
    await referenceStore(api.table).save(applicationId, kind, item);
    return item.id;
  };
const createLevel = (rank: number) => saved('DOALEVEL', () => ({ ...named(), rank, limit: null }));
async function createRule(api: Api) {
  const held = { departmentId: null, categoryId: null, userIds: [people.ceo] };
  const levelId = await createLevel(90)(api);
  return {
    levelId,
    ruleId: await saved('DOARULE', () => ({ ...nameless(), ...held, levelId }))(api),
  };
}
const everyWeek = { timeZone: 'UTC', week: week(['08:00', '16:00']) };
const day = { date: '2001-01-01', recursYearly: false, locationId: null };
const clock = { targets: targetSecondsByPriority, warnAtPercent: [75], isActive: true };
const escalation = [{ after: 60, target: { to: 'manager' as const }, action: 'notify' as const }];
const suit = { on: 'person' as const, targetId: people.leaver, name: 'Leaver', reason: 'Lawsuit' };
const setBy = { by: { userId: people.admin, name: 'Admin' }, since: '2026-01-01T00:00:00.000Z' };
const office = { code: '', headId: null, parentId: null, costCentre: '', isActive: true };
const place = { parentId: null, type: 'site', businessHoursId: null, attributes: {} };
const told = { type: 'text' as const, options: [], required: false, typeIds: [], isActive: true };
const page = { description: '', icon: 'file', order: 0, parentId: null, finishName: 'Done' };
const hidden = { ...page, formId, isActive: false, wasActive: false };

/** Creators of one rule of each kind without uses, with the store of the product. They return its id. */
const creators = {
  hours: saved('HOURS', () => ({ ...named(), ...everyWeek })),
  holiday: saved('HOLIDAY', () => ({ ...named(), ...day })),
  template: saved('SLA', () => ({ ...named(), ...clock })),
  policy: saved('ESCALATION', () => ({ ...named(), levels: escalation, isActive: true })),
  /** Level of a rule. */
  level: async (api: Api) => (await createRule(api)).levelId,
  /** Approval level without a rule. */
  freeLevel: createLevel(91),
  rule: async (api: Api) => (await createRule(api)).ruleId,
  rate: saved('RATE', () => {
    const head = nameless();
    return { ...head, currency: 'USD', rate: '0.9', validFrom: deriveDay(head.id) };
  }),
  routing: saved('ROUTING', () => {
    const { name, id } = named();
    const served = { id, name, categoryIds: [otherCategoryId], itemVersion: 0 };
    return routing([{ approvers: { kind: 'manager', level: 1 } }], served);
  }),
  /** Draft of a routing that was never published. */
  routingDraft: createDraft,
  /** Form that was published once, with a draft of its next version. */
  form: createPublishedForm,
  /** Draft of a form that was never published. */
  formDraft: createUnpublishedForm,
  department: saved('DEPARTMENT', () => ({ ...named(), ...office })),
  location: saved('LOCATION', () => ({ ...named(), ...place, isActive: true })),
  locationType: saved('LOCATIONTYPE', () => ({
    ...{ ...nameless(), parentTypeIds: [], isActive: true, name: randomUUID() },
  })),
  locationAttribute: saved('LOCATIONATTRIBUTE', () => ({
    ...{ ...named(), ...told, key: deriveKey(randomUUID()) },
  })),
  /** Legal hold on a person. */
  hold: saved('HOLD', () => ({ ...nameless(), ...suit, ...setBy })),
  /** Category that was never active. */
  category: saved('CATEGORY', () => ({ ...named(), ...hidden })),
  group: saved('GROUP', () => ({ ...named(), managerId: null })),
} satisfies Record<string, (api: Api) => Promise<string>>;
export type RuleName = keyof typeof creators;
/** Ids of one rule of each kind. */
export type RuleIds = Readonly<Record<RuleName, string>>;

export const ruleNames = z.custom<RuleName[]>().parse(Object.keys(creators));
export const noRules = z
  .custom<RuleIds>()
  .parse(Object.fromEntries(ruleNames.map((name) => [name, ''])));

/** Create these rules one after another. */
export async function createRules(api: Api, names: Iterable<RuleName>): Promise<RuleIds> {
  const ids: Record<RuleName, string> = { ...noRules };
  for (const name of names) ids[name] = await creators[name](api);
  return ids;
}

async function createDraft(api: Api): Promise<string> {
  const { steps } = routing([{ approvers: { kind: 'manager', level: 1 } }]);
  const body = { name: `Draft ${randomUUID()}`, categoryIds: [], steps };
  return (await api.call(createRoutingDraft, { as: 'admin', body })).body.id;
}

/** Build the content of a small form with an unused name. */
export const formContent = (name: string) => ({
  name,
  titleField: 'subject',
  sections: [
    { id: 'main', title: 'Main', fields: [{ key: 'subject', label: 'Subject', type: 'text' }] },
  ],
});

async function createUnpublishedForm(api: Api): Promise<string> {
  const body = formContent(`Form ${randomUUID()}`);
  return (await api.call(createForm, { as: 'admin', body })).body.id;
}

async function createPublishedForm(api: Api): Promise<string> {
  const form = await createUnpublishedForm(api);
  const params = { formId: form };
  await api.call(publishForm, { as: 'admin', params, body: {} });
  const body = formContent(`Form ${randomUUID()}`);
  await api.call(saveFormDraft, { as: 'admin', params, body });
  return form;
}
