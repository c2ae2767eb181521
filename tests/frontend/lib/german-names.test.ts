import { signIn, signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody } from '#shared/fields.ts';
import { openBrowser } from './support/browser.ts';
import { buildProblemResponse, startScriptedServer } from './support/scripted-server.ts';
import { anna } from './support/signed-in.ts';

/** Load the module again for a German reader, because it reads the language on load. */
async function load() {
  vi.resetModules();
  const [api, { translatable }, { translateCondition }, { startClient }] = await Promise.all([
    import('#frontend/lib/api-client.ts'),
    import('#shared/names/translatable.ts'),
    import('#shared/language/t.ts'),
    import('./support/signed-in.ts'),
  ]);
  const getStep = {
    ...{ service: 'request-service', method: 'GET', path: '/step', roles: ['user'] },
    ...{ params: emptyObject, query: emptyObject, body: noBody, errors: [], summary: '' },
    response: z.object({ name: translatable(z.string()), title: z.string() }),
  } as const satisfies Endpoint;
  const editStep = { ...getStep, path: '/edited', roles: ['admin'] } as const satisfies Endpoint;
  const proveStep = { ...getStep, path: '/proof', keepsNames: true } as const satisfies Endpoint;
  return { ...api, translateCondition, startClient, getStep, editStep, proveStep };
}

const catalog = {
  version: 1,
  items: [
    { text: 'Line manager', translation: 'Vorgesetzte' },
    { text: 'By train?', translation: 'Mit der Bahn?' },
  ],
};
const sampleStep = { name: 'Line manager', title: 'Line manager' };
const isCatalog = (path: string) => path.endsWith('/name-translations/de');

openBrowser();
let server: Awaited<ReturnType<typeof startScriptedServer>>;
let german: Awaited<ReturnType<typeof load>>;
let rig: Awaited<ReturnType<typeof german.startClient>>;
const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

beforeAll(async () => {
  expectLogged(/custom Amazon Amazon Cognito User Pool endpoint/);
  const value = { languages: ['de-DE'] };
  Object.defineProperty(globalThis, 'navigator', { value, configurable: true });
  german = await load();
  server = await startScriptedServer();
  rig = await german.startClient(server.url);
  await signIn({ username: anna.email, password: anna.password });
});
beforeEach(async () => {
  await german.forgetNames();
  server.script(({ path }) => ({ body: isCatalog(path) ? catalog : sampleStep }));
});
afterAll(async () => {
  if (own) Object.defineProperty(globalThis, 'navigator', own);
  else Reflect.deleteProperty(globalThis, 'navigator');
  await signOut();
  server.stop();
  await rig.identity.stop();
  // Reset the modules, because later files share the process.
  vi.resetModules();
});

const catalogs = () => server.seen.filter(({ path }) => isCatalog(path)).length;

test('a German viewer sees German names after one call for the whole page', async () => {
  const [one, other] = await Promise.all([
    german.callApi(german.getStep),
    german.callApi(german.getStep),
  ]);
  expect(one).toEqual({ name: 'Vorgesetzte', title: 'Line manager' });
  expect(other).toEqual(one);
  await german.callApi(german.getStep);
  expect(catalogs()).toBe(1);
});

test('responses for editing and for the audit trail keep the original names', async () => {
  expect(await german.callApi(german.editStep)).toEqual(sampleStep);
  expect(catalogs()).toBe(0);
  expect(await german.callApi(german.proveStep)).toEqual(sampleStep);
});

test('a condition shows the German label of its question, or the original if there is no translation', async () => {
  await german.callApi(german.getStep);
  expect(german.translateCondition('“By train?” is yes')).toContain('„Mit der Bahn?“');
  expect(german.translateCondition('“By ship?” is yes')).toContain('„By ship?“');
});

test('names are shown in the original while their translations cannot be loaded', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.script(({ path }) =>
    isCatalog(path)
      ? buildProblemResponse(500, 'server.failed')
      : { body: { ...sampleStep, name: 'Elsewhere' } },
  );
  expect((await german.callApi(german.getStep)).name).toBe('Elsewhere');
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
