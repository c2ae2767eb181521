import { randomUUID } from 'node:crypto';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { createForm, publishForm, saveFormDraft } from '#shared/forms/forms-api.ts';
import { createRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import { routing, week } from '#tests/domain/support/organisation.ts';
import { formId, otherCategoryId, people } from '#tests/domain/support/people.ts';
import type { Api } from '#tests/support/api.ts';

/** Ids of one rule of each kind without uses. */
export type RuleIds = {
  readonly hours: string;
  readonly holiday: string;
  readonly template: string;
  readonly policy: string;
  readonly level: string;
  /** Level without a rule. */
  readonly freeLevel: string;
  readonly rule: string;
  readonly rate: string;
  readonly routing: string;
  /** Draft of a routing that was never published. */
  readonly routingDraft: string;
  /** Form that was published once, with a draft of its next version. */
  readonly form: string;
  /** Draft of a form that was never published. */
  readonly formDraft: string;
  readonly department: string;
  readonly location: string;
  readonly locationType: string;
  readonly locationAttribute: string;
  /** Legal hold on a person. */
  readonly hold: string;
  /** Category that was never active. */
  readonly category: string;
  readonly group: string;
};
export const noRules: RuleIds = {
  hours: '',
  holiday: '',
  template: '',
  policy: '',
  level: '',
  freeLevel: '',
  rule: '',
  rate: '',
  routing: '',
  routingDraft: '',
  form: '',
  formDraft: '',
  department: '',
  location: '',
  locationType: '',
  locationAttribute: '',
  category: '',
  group: '',
  hold: '',
};

export const targets = { low: 4000, normal: 3000, high: 2000, urgent: 1000 };

/** Derive a day that differs for each id. */
export const deriveDay = (id: string) =>
  new Date(Date.UTC(1990) + (Number.parseInt(id.slice(0, 8), 16) % 20_000) * 86_400_000)
    .toISOString()
    .slice(0, 10);

/** Derive a key that differs for each id. */
export const deriveKey = (id: string) => `k${id.replaceAll('-', '')}`;

/** Create the rules with the store of the product. */
export async function ruleIds(api: Api): Promise<RuleIds> {
  const store = referenceStore(api.table);
  const named = () => {
    const id = randomUUID();
    return { id, applicationId, name: `Rule ${id}`, version: 0 };
  };
  const nameless = () => ({ id: randomUUID(), applicationId, version: 0 });
  const app = applicationId;
  const everyWeek = { timeZone: 'UTC', week: week(['08:00', '16:00']) };
  const hours = await store.save(app, 'HOURS', { ...named(), ...everyWeek });
  const day = { date: '2001-01-01', recursYearly: false, locationId: null };
  const holiday = await store.save(app, 'HOLIDAY', { ...named(), ...day });
  const clock = { targets, warnAtPercent: [75], isActive: true };
  const template = await store.save(app, 'SLA', { ...named(), ...clock });
  const levels = [{ after: 60, target: { to: 'manager' as const }, action: 'notify' as const }];
  const policy = await store.save(app, 'ESCALATION', { ...named(), levels, isActive: true });
  const suit = {
    on: 'person' as const,
    targetId: people.leaver,
    name: 'Leaver',
    reason: 'Lawsuit',
  };
  const setBy = { by: { userId: people.admin, name: 'Admin' }, since: '2026-01-01T00:00:00.000Z' };
  const hold = await store.save(app, 'HOLD', { ...nameless(), ...suit, ...setBy });
  const level = await store.save(app, 'DOALEVEL', { ...named(), rank: 90, limit: null });
  const freeLevel = await store.save(app, 'DOALEVEL', { ...named(), rank: 91, limit: null });
  const held = { levelId: level.id, departmentId: null, categoryId: null, userIds: [people.ceo] };
  const rule = await store.save(app, 'DOARULE', { ...nameless(), ...held });
  const head = nameless();
  const price = { currency: 'USD', rate: '0.9', validFrom: deriveDay(head.id) };
  const rate = await store.save(app, 'RATE', { ...head, ...price });
  const { name, id } = named();
  const served = { id, name, categoryIds: [otherCategoryId], itemVersion: 0 };
  const draft = routing([{ approvers: { kind: 'manager', level: 1 } }], served);
  await store.save(app, 'ROUTING', draft);
  const [form, formDraft] = await makeForms(api);
  const office = { code: '', headId: null, parentId: null, costCentre: '', isActive: true };
  const department = await store.save(app, 'DEPARTMENT', { ...named(), ...office });
  const place = { parentId: null, type: 'site', businessHoursId: null, attributes: {} };
  const location = await store.save(app, 'LOCATION', { ...named(), ...place, isActive: true });
  const kind = { parentTypeIds: [], isActive: true };
  const locationType = await store.save(app, 'LOCATIONTYPE', {
    ...{ ...nameless(), ...kind, name: randomUUID() },
  });
  const told = { type: 'text' as const, options: [], required: false, typeIds: [], isActive: true };
  const locationAttribute = await store.save(app, 'LOCATIONATTRIBUTE', {
    ...{ ...named(), ...told, key: deriveKey(randomUUID()) },
  });
  const page = { description: '', icon: 'file', order: 0, parentId: null, finishName: 'Done' };
  const hidden = { ...named(), ...page, formId, isActive: false, wasActive: false };
  const category = await store.save(app, 'CATEGORY', hidden);
  const group = await store.save(app, 'GROUP', { ...named(), managerId: null });
  return {
    category: category.id,
    department: department.id,
    location: location.id,
    locationType: locationType.id,
    locationAttribute: locationAttribute.id,
    group: group.id,
    hold: hold.id,
    hours: hours.id,
    holiday: holiday.id,
    template: template.id,
    policy: policy.id,
    level: level.id,
    freeLevel: freeLevel.id,
    rule: rule.id,
    rate: rate.id,
    routing: id,
    routingDraft: await makeRoutingDraft(api),
    form,
    formDraft,
  };
}

async function makeRoutingDraft(api: Api): Promise<string> {
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

async function makeForms(api: Api): Promise<[string, string]> {
  const made = async () => {
    const body = formContent(`Form ${randomUUID()}`);
    return (await api.call(createForm, { as: 'admin', body })).body.id;
  };
  const form = await made();
  const params = { formId: form };
  await api.call(publishForm, { as: 'admin', params, body: {} });
  const body = formContent(`Form ${randomUUID()}`);
  await api.call(saveFormDraft, { as: 'admin', params, body });
  return [form, await made()];
}
