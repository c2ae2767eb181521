import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  areas,
  buildAreaRoutes,
  catchAllPath,
  publicArea,
  publicPaths,
  secretPaths,
} from '#infra/areas.ts';
import { services } from '#shared/endpoint.ts';
import { all, synthesize } from './synthesize.ts';

const template = synthesize();
const root = join(import.meta.dirname, '../..');
const routes = all(template, 'AWS::ApiGatewayV2::Route').map(([, route]) => route);
const apis = Object.fromEntries(
  all(template, 'AWS::ApiGatewayV2::Stage').map(([, { StageName, ApiId }]) => [
    StageName,
    ApiId.Ref,
  ]),
);
const getKeys = (service: string) =>
  routes.filter(({ ApiId }) => ApiId.Ref === apis[service]).map(({ RouteKey }) => RouteKey);

test('the stage of each API, also of live connections, has the name of its path on the site', () => {
  expect(Object.keys(apis).sort()).toEqual(['live', ...services]);
});

test('all WebSocket routes invoke the function that validates tickets', () => {
  expect(getKeys('live').sort()).toEqual(['$connect', '$default', '$disconnect']);
});

const bySecret = Object.values(secretPaths).map((path) => `GET ${path}`);
const open = [...publicPaths.map((path) => `GET ${path}`), `ANY ${catchAllPath}`];

test.each(services)(
  'the routes of the %s are its operations, health check, API description and a catch-all',
  (service) => {
    const contracted = areas
      .filter((area) => area.service === service)
      .flatMap((area) => buildAreaRoutes(area).map(({ method, path }) => `${method} ${path}`));
    expect(contracted.length).toBeGreaterThan(0);
    expect(new Set(contracted).size).toBe(contracted.length);
    const secret = areas.flatMap((area) =>
      area.service === service ? (secretPaths[area.name] ?? []) : [],
    );
    const secretKeys = secret.map((path) => `GET ${path}`);
    expect(getKeys(service).sort()).toEqual([...contracted, ...open, ...secretKeys].sort());
  },
);

test('no API has more routes than the default quota of API Gateway', () => {
  const counts = Map.groupBy(routes, ({ ApiId }) => JSON.stringify(ApiId));
  expect(counts.size).toBe(3);
  for (const [api, { length }] of counts) expect(length, api).toBeLessThanOrEqual(300);
});

test('each operation has one route, which invokes the function of its area', () => {
  for (const { service, endpoints, name } of areas)
    for (const { method, path } of endpoints) {
      const taking = areas.filter(
        (area) =>
          area.service === service &&
          buildAreaRoutes(area).some(
            (one) => one.path === path && [method, 'ANY'].includes(one.method),
          ),
      );
      expect(taking.map((area) => area.name)).toEqual([name]);
    }
});

test('every operation belongs to exactly one area of its service', async () => {
  const files = globSync('shared/*/*-api.ts', { cwd: root });
  const contracts: object[] = await Promise.all(files.map((file) => import(join(root, file))));
  const operations = contracts
    .flatMap((contract) => Object.values(contract))
    .filter((exported) => 'method' in exported && 'path' in exported);
  const served = areas.flatMap(({ endpoints }) => endpoints);
  expect(operations.length).toBeGreaterThan(40);
  expect(new Set(served)).toEqual(new Set(operations));
  expect(served).toHaveLength(operations.length);
  for (const { service, endpoints } of areas)
    for (const endpoint of endpoints) expect(endpoint.service).toBe(service);
});

test('every route except public service information requires a token that the pool issued for this client', () => {
  const [[, authorizer] = []] = all(template, 'AWS::ApiGatewayV2::Authorizer');
  expect(authorizer).toMatchObject({
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: { Audience: [{ Ref: expect.stringMatching(/^SiteClient/) }] },
  });
  expect(JSON.stringify(authorizer.JwtConfiguration.Issuer)).toMatch(
    /cognito-idp.*AWS::Region.*UserPool/,
  );
  const ofServices = routes.filter(({ ApiId }) => ApiId.Ref !== apis.live);
  for (const { RouteKey, AuthorizationType, AuthorizerId } of ofServices) {
    const isOpen = [...open, ...bySecret].includes(RouteKey);
    expect(AuthorizationType, RouteKey).toBe(isOpen ? 'NONE' : 'JWT');
    if (AuthorizationType === 'JWT') expect(AuthorizerId, RouteKey).toBeDefined();
  }
});

test('CORS is disabled for all services', () => {
  for (const [, api] of all(template, 'AWS::ApiGatewayV2::Api'))
    expect(api.CorsConfiguration).toBeUndefined();
});

test('API calls are throttled and logged as JSON with their request id', () => {
  for (const [, stage] of all(template, 'AWS::ApiGatewayV2::Stage')) {
    expect(stage.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 500,
      ThrottlingBurstLimit: 1000,
    });
    expect(JSON.parse(stage.AccessLogSettings.Format)).toMatchObject({
      requestId: '$context.requestId',
      status: '$context.status',
    });
    expect(stage.AccessLogSettings.Format).not.toMatch(/\$context\.(path|domain|protocol)/);
  }
});

test('each service has an area that serves its health check', () => {
  for (const service of services)
    expect(areas.find(({ name }) => name === publicArea[service])?.service).toBe(service);
});
