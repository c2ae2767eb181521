import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { getRequest } from '#shared/requests/requests-api.ts';
import { endSignIn } from '#shared/users/sign-ins-api.ts';
import { signOutEverywhere, syncUser } from '#shared/users/users-api.ts';
import { type PersonName, people, users } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';
import { buildSignedInClaims, type OpenTab, startLive } from './support/live-rig.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const live = await startLive(api);
afterAll(async () => {
  await live.stop();
  await api.stop();
});

const changed = (requestId: string) => ({ what: 'request', requestId });
const looking = (requestId: string, ...names: PersonName[]) => ({
  what: 'looking',
  requestId,
  people: names.map((name) => ({ userId: people[name], name: users[name].name })),
});
const mine = { what: 'mine' };

test('a ticket opens one live connection and is valid for one minute', async () => {
  const ticket = await live.ticketOf('employee');
  expect(await live.opens('made-up')).toBe(false);
  expect(await live.opens(ticket, 'other.protocol')).toBe(false);
  expect(await live.opens(ticket)).toBe(true);
  expect(await live.opens(ticket)).toBe(false);
  const late = await live.ticketOf('employee');
  live.advance(61);
  expect(await live.opens(late)).toBe(false);
  live.advance(-61);
});

test('a change of a request sends a live notice only to its participants and viewers', async () => {
  const { requestId } = await setScene(api, 'open');
  const requester = await live.open('employee');
  const approver = await live.open('manager');
  const other = await live.open('colleague');
  await requester.look(requestId);
  await requester.heard();
  await live.tell(requestId);
  expect(await requester.heard()).toEqual(expect.arrayContaining([mine, changed(requestId)]));
  expect(await approver.heard()).toEqual([mine]);
  expect(await other.heard()).toEqual([]);
  for (const tab of [requester, approver, other]) await tab.close();
});

test('a person without access to a request gets no live notice of it and is not shown as a viewer', async () => {
  const { requestId } = await setScene(api, 'open');
  const requester = await live.open('employee');
  const stranger = await live.open('colleague');
  await requester.look(requestId);
  await stranger.look(requestId, null);
  await live.tell(requestId);
  expect(await stranger.heard()).toEqual([]);
  expect(await requester.heard()).not.toContainEqual(looking(requestId, 'colleague'));
  await requester.close();
  await stranger.close();
});

test('each viewer of a request is shown to the other viewers once, until they leave', async () => {
  const { requestId } = await setScene(api, 'open');
  const requester = await live.open('employee');
  const approver = await live.open('manager');
  const again = await live.open('manager');
  await requester.look(requestId);
  await approver.look(requestId);
  await again.look(requestId);
  expect((await requester.heard()).at(-1)).toEqual(looking(requestId, 'manager'));
  expect((await approver.heard()).at(-1)).toEqual(looking(requestId, 'employee'));
  await approver.close();
  await again.look(null);
  await expect.poll(async () => (await requester.heard()).at(-1)).toEqual(looking(requestId));
  await again.close();
  await requester.close();
});

test('a tab that opens a request receives the number of its last event, and no other tab receives it', async () => {
  const { requestId } = await setScene(api, 'open');
  const requester = await live.open('employee');
  const approver = await live.open('manager');
  const seqs = async (tab: typeof requester) =>
    (await tab.heard()).flatMap((one) => (one.what === 'looking' ? [one.seq] : []));
  await requester.look(requestId);
  const record = await api.requests.find(app, requestId);
  await expect.poll(() => seqs(requester)).toEqual([record?.request.lastEvent.seq]);
  await approver.look(requestId);
  await expect.poll(() => seqs(requester)).toEqual([undefined]);
  await requester.close();
  await approver.close();
});

test('an administrator without a part in a request sees its viewers but is not shown to them', async () => {
  const { requestId } = await setScene(api, 'open');
  const requester = await live.open('employee');
  const administrator = await live.open('admin');
  await requester.look(requestId);
  await administrator.look(requestId);
  await expect
    .poll(administrator.heard)
    .toContainEqual(expect.objectContaining(looking(requestId, 'employee')));
  expect(await requester.heard()).not.toContainEqual(looking(requestId, 'admin'));
  await requester.close();
  await administrator.close();
});

test('live notices stop at once for a removed administrator, a removed participant, and a signed-out person', async () => {
  const { requestId } = await setScene(api, 'open');
  const store = userStore(api.table);
  const [administrator, approver, requester] = [
    await live.open('admin'),
    await live.open('manager'),
    await live.open(buildSignedInClaims('employee', 60)),
  ];
  for (const tab of [administrator, approver, requester]) {
    await tab.look(requestId);
    await tab.heard();
  }
  await live.tell(requestId);
  for (const tab of [administrator, approver, requester])
    expect(await tab.heard()).toContainEqual(changed(requestId));
  await store.markAdministrator(users.admin, false);
  const manager = await store.load(app, people.manager);
  await store.save({ ...manager, isActive: false }, manager);
  await api.call(signOutEverywhere, { as: 'employee' });
  await live.tell(requestId);
  for (const tab of [administrator, approver, requester]) {
    expect(await tab.heard()).toEqual([]);
    await tab.close();
  }
  await store.markAdministrator(users.admin, true);
  const left = await store.load(app, people.manager);
  await store.save({ ...left, isActive: true }, left);
  const { tokensValidFrom: _, ...out } = await store.load(app, people.employee);
  await store.save(out, await store.load(app, people.employee));
});

test('ending all sign-ins affects a live connection by its time of sign-in, not by the time of its ticket', async () => {
  const { requestId } = await setScene(api, 'open');
  const store = userStore(api.table);
  const before = buildSignedInClaims('manager', 600);
  const after = buildSignedInClaims('manager', 60);
  const tabs = [await live.open(before), await live.open(after)] as const;
  const manager = await store.load(app, people.manager);
  const tokensValidFrom = new Date(Date.now() - 300_000).toISOString();
  const signedOut = await store.save({ ...manager, tokensValidFrom }, manager);
  await live.tell(requestId);
  expect(await tabs[0].heard()).toEqual([]);
  expect(await tabs[1].heard()).toEqual([mine]);
  for (const tab of tabs) await tab.close();
  await store.save({ ...manager, version: signedOut.version }, signedOut);
});

test("ending one session stops its live notices, but not those of the person's other sessions", async () => {
  const { requestId } = await setScene(api, 'open');
  const signIn = async (id: string) => {
    const as = {
      ...buildClaims('employee'),
      origin_jti: id,
      auth_time: buildClaims('employee').exp ?? '',
    };
    await api.call(syncUser, { as, body: {} });
    return { as, tab: await live.open(as) };
  };
  const [here, lost] = [await signIn('sign-in-here'), await signIn('sign-in-lost')];
  for (const { tab } of [here, lost]) await tab.look(requestId);
  const params = { signInId: 'sign-in-lost' };
  expect((await api.call(endSignIn, { as: here.as, params })).status).toBe(200);
  for (const { tab } of [here, lost]) await tab.heard();
  await live.tell(requestId);
  expect(await here.tab.heard()).toEqual(expect.arrayContaining([mine, changed(requestId)]));
  expect(await lost.tab.heard()).toEqual([]);
  for (const { tab } of [here, lost]) await tab.close();
});

test('an outdated view message of a tab changes nothing, and invalid live messages are dropped', async () => {
  const first = await setScene(api, 'open');
  const second = await setScene(api, 'open');
  const tab = await live.open('employee');
  await tab.look(first.requestId);
  await tab.look(second.requestId);
  tab.say({ action: 'look', requestId: first.requestId, turn: 1 });
  tab.say({ action: 'stay' });
  await tab.heard();
  await live.tell(first.requestId);
  await live.tell(second.requestId);
  const heard = await tab.heard();
  expect(heard).toContainEqual(changed(second.requestId));
  expect(heard).not.toContainEqual(changed(first.requestId));
  await tab.close();
});

type Tab = { readonly seen: readonly string[]; readonly tab: OpenTab };

test('nobody is notified about a request that they cannot open, even if their tab tries to view it', async () => {
  const requestIds: string[] = [];
  for (const scene of ['open', 'draft', 'returned'] as const)
    requestIds.push((await setScene(api, scene)).requestId);
  const tabs: Tab[] = [];
  for (const as of ['employee', 'manager', 'colleague', 'admin'] as const) {
    const answers = await Promise.all(
      requestIds.map((requestId) => api.call(getRequest, { as, params: { requestId } })),
    );
    const seen = requestIds.filter((_, n) => answers[n]?.status === 200);
    tabs.push({ seen, tab: await live.open(as) });
  }
  const act = fc.record({
    who: fc.constantFrom(...tabs),
    requestId: fc.option(fc.constantFrom(...requestIds)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 6 }), async (acts) => {
      for (const { who, requestId } of acts) {
        const isSeen = requestId !== null && who.seen.includes(requestId);
        await who.tab.look(requestId, isSeen ? requestId : null);
      }
      for (const requestId of requestIds) await live.tell(requestId);
      for (const { seen, tab } of tabs)
        for (const notice of await tab.heard())
          if ('requestId' in notice) expect(seen).toContain(notice.requestId);
    }),
    { numRuns: 5 },
  );
  for (const { tab } of tabs) await tab.close();
});
