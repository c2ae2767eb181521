import { afterAll, expect, test } from 'vitest';
import {
  liveStore,
  maxConnectionsPerPerson,
  maxListeners,
} from '#functions/live/store/live-store.ts';
import { allowLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Notice } from '#shared/live/live.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { type OpenTab, startLive } from './support/live-rig.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const live = await startLive(api);
afterAll(async () => {
  await live.stop();
  await api.stop();
});

const of = (what: Notice['what'], all: readonly Notice[]) => all.filter((one) => one.what === what);

test('a live connection answers a ping until it expires', async () => {
  const tab = await live.open('employee');
  tab.say({ action: 'stay' });
  await expect.poll(tab.heard).toEqual([{ what: 'here' }]);
  live.advance(3 * 3600);
  tab.say({ action: 'stay' });
  expect(await tab.heard()).toEqual([]);
  live.advance(-3 * 3600);
  await tab.close();
});

test('a change of a request notifies all 87 tabs that show the request', async () => {
  // With many tabs, a notice about other viewers may be lost, but not the notice of a change.
  allowLogged(/notice lost/);
  const { requestId } = await setScene(api, 'open');
  const who = ['employee', 'manager', 'admin'] as const;
  const tabs: OpenTab[] = [];
  for (let n = 0; n < 87; n += 1) tabs.push(await live.open(who[n % who.length] ?? 'employee'));
  await Promise.all(tabs.map((tab) => tab.look(requestId)));
  await Promise.all(tabs.map((tab) => tab.heard()));
  await live.tell(requestId);
  const heard = await Promise.all(tabs.map((tab) => tab.heard()));
  expect(heard.filter((all) => of('request', all).length === 1)).toHaveLength(tabs.length);
  await Promise.all(tabs.map((tab) => tab.close()));
});

test('a tab above the viewer limit of a request gets one notice about the limit and no changes of that request', async () => {
  const { requestId } = await setScene(api, 'open');
  const other = (await setScene(api, 'open')).requestId;
  const store = liveStore(api.table);
  const now = new Date().toISOString();
  const person = { userId: people.manager, applicationId: app, name: 'Manager' };
  for (let n = 0; n < maxListeners; n += 1) {
    await store.open(`filler-${n}`, { ...person, isAdministrator: false, since: now }, now);
    await store.look(`filler-${n}`, { requestId, turn: 1 }, now);
  }
  const tab = await live.open('employee');
  await tab.look(requestId, null);
  expect(of('full', await tab.heard())).toEqual([{ what: 'full', requestId }]);
  await tab.look(other);
  expect(of('full', await tab.heard())).toEqual([]);
  await live.tell(other);
  expect(of('request', await tab.heard())).toHaveLength(1);
  await tab.close();
});

test('a person has at most 30 live connections, and each further one closes the oldest with a reason', async () => {
  const { requestId } = await setScene(api, 'open');
  const colleague = await live.open('manager');
  await colleague.look(requestId);
  const tabs: OpenTab[] = [];
  for (let n = 0; n < maxConnectionsPerPerson + 3; n += 1) {
    tabs.push(await live.open('employee'));
    // The start of a tab is stored in seconds, and the oldest tab is replaced.
    live.advance(1);
  }
  const [first, second, third, ...others] = tabs;
  const surplus = [first, second, third].flatMap((tab) => tab ?? []);
  for (const tab of surplus) {
    await expect.poll(tab.isOpen).toBe(false);
    expect(tab.notices()).toContainEqual({ what: 'replaced' });
  }
  await live.tell(requestId);
  const heard = await Promise.all(others.map((tab) => tab.heard()));
  expect(heard.filter((all) => of('mine', all).length === 1)).toHaveLength(maxConnectionsPerPerson);
  expect(heard.flat().filter(({ what }) => what === 'replaced')).toEqual([]);
  expect(of('request', await colleague.heard())).toHaveLength(1);
  await Promise.all([colleague, ...others].map((tab) => tab.close()));
});
