import { afterAll, describe, expect, test } from 'vitest';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import {
  createRouting,
  listRoutings,
  publishRouting,
  removeRouting,
  routingNameAvailable,
} from '#shared/routing/routing-api.ts';
import { checkRouting, listRoutingVersions } from '#shared/routing/routing-desk-api.ts';
import {
  createRoutingDraft,
  discardRoutingDraft,
  getRoutingDraft,
  publishRoutingDraft,
  saveRoutingDraft,
} from '#shared/routing/routing-drafts-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { otherCategoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

const [step] = routing([{ approvers: { kind: 'manager', level: 1 } }]).steps;
const content = (name: string, more: object = {}) => ({
  name,
  categoryIds: [otherCategoryId],
  steps: [step],
  ...more,
});
const on = (routingId: string) => ({ as, params: { routingId } });
const written = async (name: string, more?: object) =>
  (await api.call(createRoutingDraft, { as, body: content(name, more) })).body;
const inForce = async (name: string) =>
  (await api.call(createRouting, { as, body: content(name) })).body.id;
const save = (id: string, name: string, more?: object, headers = {}) =>
  api.call(saveRoutingDraft, { ...on(id), body: content(name, more), headers });
const isFree = async (name: string) =>
  (await api.call(routingNameAvailable, { as, query: { name } })).body.available;
const listed = async () => (await api.call(listRoutings, { as })).body;

describe('the draft of a new routing', () => {
  test('the draft of a new routing is not used by requests until it is published', async () => {
    const { id } = await written('Training');
    const { items, drafts } = await listed();
    expect(items.map(({ name }) => name)).not.toContain('Training');
    expect(drafts).toContainEqual({
      id,
      name: 'Training',
      basedOn: 0,
      savedBy: { userId: people.admin, name: 'Admin' },
      savedAt: expect.any(String),
    });
    const values = answers('120');
    const asked = { as: 'employee' as const, body: { categoryId: otherCategoryId, values } };
    const { requestId } = (await api.call(createRequest, asked)).body;
    const sent = { as: 'employee' as const, params: { requestId }, body: {} };
    expect((await api.call(submitRequest, sent)).problem?.code).toBe('routing.none');

    const published = await api.call(publishRoutingDraft, { ...on(id), body: {} });
    expect(published.body.edited).toMatchObject({ published: { version: 1 }, draft: null });
    expect((await api.call(submitRequest, sent)).status).toBe(200);
    const request = await api.call(getRequest, { as: 'employee', params: { requestId } });
    expect(request.body.request).toMatchObject({ routingId: id, routingVersion: 1 });
    await api.call(removeRouting, on(id));
  });

  test('discarding the draft of a routing that was never published deletes the routing and frees its name', async () => {
    const { id } = await written('Given up');
    expect(await isFree('given UP')).toBe(false);
    const gone = await api.call(discardRoutingDraft, on(id));
    expect(gone.body).toMatchObject({ published: null, draft: null });
    expect((await api.call(getRoutingDraft, on(id))).problem?.code).toBe('item.not-found');
    expect(await isFree('Given up')).toBe(true);
  });

  test('an incomplete routing draft can be saved and is rejected only on publish', async () => {
    const steps = [{ ...step, approvers: { kind: 'group', group: 'Nobody' } }];
    const { id } = await written('Unfinished', { steps });
    const { problem } = await api.call(publishRoutingDraft, { ...on(id), body: {} });
    expect(problem?.fields).toEqual({ 'steps.0.approvers.group': ['This group is empty.'] });
    expect((await api.call(getRoutingDraft, on(id))).body.draft?.name).toBe('Unfinished');
  });

  test('the name of a routing draft is unique among drafts and published routings, ignoring case and accents', async () => {
    const { id } = await written('Taken');
    for (const name of ['TAKEN', 'tràvel']) {
      const { problem } = await api.call(createRoutingDraft, { as, body: content(name) });
      expect(problem).toMatchObject({
        code: 'item.name-taken',
        fields: { name: ['Choose another name.'] },
      });
    }
    const checked = async (routingId?: string) => {
      const body = { routing: content('taken'), ...(routingId && { routingId }) };
      return (await api.call(checkRouting, { as, body })).body.problems;
    };
    expect([await checked(), await checked(id)]).toEqual([
      { name: ['Another routing has this name.'] },
      {},
    ]);
  });
});

describe('the draft of a published routing', () => {
  test('a routing draft has no effect until it is published as the next version, with author and reason', async () => {
    const id = await inForce('Purchases');
    const saved = await save(id, 'Procurement');
    expect(saved.body).toMatchObject({
      published: { version: 1, name: 'Purchases' },
      draft: { name: 'Procurement', basedOn: 1 },
    });
    expect([await isFree('Purchases'), await isFree('Procurement')]).toEqual([false, false]);
    const note = 'The auditors asked for it.';
    await api.call(publishRoutingDraft, { ...on(id), body: { note } });
    expect([await isFree('Purchases'), await isFree('Procurement')]).toEqual([true, false]);
    await api.call(publishRouting, {
      ...on(id),
      body: content('Procurement', { isActive: false }),
    });
    const { items } = (await api.call(listRoutingVersions, on(id))).body;
    const admin = { userId: people.admin, name: 'Admin' };
    expect(items.map((one) => [one.version, one.publishedBy, one.note])).toEqual([
      [3, admin, undefined],
      [2, admin, note],
      [1, admin, undefined],
    ]);
  });

  test('discarding a routing draft frees its name and leaves the published version unchanged', async () => {
    const id = await inForce('Equipment');
    await save(id, 'Hardware');
    const dropped = await api.call(discardRoutingDraft, on(id));
    expect(dropped.body).toMatchObject({ published: { name: 'Equipment' }, draft: null });
    expect(await isFree('Hardware')).toBe(true);
    const nothing = await api.call(publishRoutingDraft, { ...on(id), body: {} });
    expect(nothing.problem?.code).toBe('item.changed-meanwhile');
  });

  test('saving, publishing, or discarding a routing draft is refused if another person saved or published since', async () => {
    const id = await inForce('Refunds');
    const { etag = '' } = (await api.call(getRoutingDraft, on(id))).headers;
    const stale = { 'if-match': etag };
    expect((await save(id, 'Refunds 2', {}, stale)).status).toBe(200);
    expect((await save(id, 'Refunds', {}, stale)).problem?.code).toBe('item.precondition-failed');
    const { etag: second = '' } = (await api.call(getRoutingDraft, on(id))).headers;
    await api.call(publishRouting, { ...on(id), body: content('Refunds 3') });
    for (const operation of [discardRoutingDraft, publishRoutingDraft]) {
      const sent = { ...on(id), body: operation === publishRoutingDraft ? {} : undefined };
      const { problem } = await api.call(operation, { ...sent, headers: { 'if-match': second } });
      expect(problem?.code).toBe('item.precondition-failed');
    }
    const { draft } = (await api.call(getRoutingDraft, on(id))).body;
    expect(draft).toMatchObject({ basedOn: 1 });
  });

  test('one of two simultaneous saves of a routing draft is stored, and the other gets a conflict', async () => {
    const id = await inForce('Raced');
    const names = ['One', 'Two'].map((name) => ({ steps: [{ ...step, name }] }));
    const { etag = '' } = (await api.call(getRoutingDraft, on(id))).headers;
    const headers = { 'if-match': etag };
    const replies = await Promise.all(names.map((more) => save(id, 'Raced', more, headers)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('publishing a routing can deactivate the routing it replaces, and both histories record that', async () => {
    const other = await inForce('Old way');
    const { id } = await written('New way');
    await api.call(publishRoutingDraft, { ...on(id), body: { overlap: 'replace' } });
    const { items } = (await api.call(listRoutingVersions, on(other))).body;
    expect(items[0]).toMatchObject({ version: 2, isActive: false, publishedBy: { name: 'Admin' } });
    expect((await listed()).items.map(({ name }) => name)).toContain('New way');
  });
});
