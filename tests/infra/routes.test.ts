import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas, everythingElse, publicArea, publicPaths } from '#infra/areas.ts';
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
const keysOf = (service: string) =>
  routes.filter(({ ApiId }) => ApiId.Ref === apis[service]).map(({ RouteKey }) => RouteKey);

test('each service is an HTTP API whose stage is named like its path on the site', () => {
  expect(Object.keys(apis).sort()).toEqual([...services]);
});

const open = [...publicPaths.map((path) => `GET ${path}`), `ANY ${everythingElse}`];

test.each(services)(
  'the routes of the %s are those of its contracts, health, its description and one for all else',
  (service) => {
    const contracted = areas
      .filter((area) => area.service === service)
      .flatMap(({ endpoints }) => endpoints.map(({ method, path }) => `${method} ${path}`));
    expect(contracted.length).toBeGreaterThan(0);
    expect(keysOf(service).sort()).toEqual([...contracted, ...open].sort());
  },
);

test('every operation of every contract belongs to one area, of its service', async () => {
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

test('every route that does more than tell about itself takes a token of the pool made for this client', () => {
  const [[, authorizer] = []] = all(template, 'AWS::ApiGatewayV2::Authorizer');
  expect(authorizer).toMatchObject({
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: { Audience: [{ Ref: expect.stringMatching(/^SiteClient/) }] },
  });
  expect(JSON.stringify(authorizer.JwtConfiguration.Issuer)).toMatch(
    /cognito-idp.*AWS::Region.*UserPool/,
  );
  for (const { RouteKey, AuthorizationType, AuthorizerId } of routes) {
    expect(AuthorizationType, RouteKey).toBe(open.includes(RouteKey) ? 'NONE' : 'JWT');
    if (AuthorizationType === 'JWT') expect(AuthorizerId, RouteKey).toBeDefined();
  }
});

test('a service answers no other site: there is no CORS', () => {
  for (const [, api] of all(template, 'AWS::ApiGatewayV2::Api'))
    expect(api.CorsConfiguration).toBeUndefined();
});

test('calls are throttled and logged with their id as JSON', () => {
  for (const [, stage] of all(template, 'AWS::ApiGatewayV2::Stage')) {
    expect(stage.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 500,
      ThrottlingBurstLimit: 1000,
    });
    expect(JSON.parse(stage.AccessLogSettings.Format)).toMatchObject({
      requestId: '$context.requestId',
      status: '$context.status',
    });
  }
});

test('each service has an area that answers for its health', () => {
  for (const service of services)
    expect(areas.find(({ name }) => name === publicArea[service])?.service).toBe(service);
});
