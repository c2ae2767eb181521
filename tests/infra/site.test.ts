import { globSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { all, createCountersignApp, synthesize } from './synthesize.ts';

const template = synthesize();
const only = (type: string) => all(template, type)[0]?.[1];
const distribution = only('AWS::CloudFront::Distribution').DistributionConfig;
const headers = only('AWS::CloudFront::ResponseHeadersPolicy').ResponseHeadersPolicyConfig;
const policy = headers.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy[
  'Fn::Join'
][1]
  .map((part: unknown) => (typeof part === 'string' ? part : '*'))
  .join('');
const directives = Object.fromEntries(
  policy
    .split('; ')
    .map((directive: string) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
);

test('scripts are loaded only from the site, and inline scripts and eval are blocked', () => {
  expect(directives['script-src']).toEqual(["'self'"]);
  expect(directives['default-src']).toEqual(["'none'"]);
  expect(policy).not.toContain('unsafe-eval');
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(directives[name]).toEqual(["'none'"]);
});

test('the page connects only to its own origin, the sign-in service and the upload bucket', () => {
  expect(directives['connect-src']).toEqual([
    "'self'",
    'https://cognito-idp.*.amazonaws.com',
    'https://countersign-dev-*.auth.*.amazoncognito.com',
    'https://*.s3.*.amazonaws.com',
  ]);
});

test('frames show only content of the file bucket, which has another origin than the site', () => {
  expect(directives['frame-src']).toEqual(['https://*.s3.*.amazonaws.com']);
});

test('browsers use HTTPS only, never guess MIME types, never frame the site and send no referrer to other sites', () => {
  expect(headers.SecurityHeadersConfig).toMatchObject({
    StrictTransportSecurity: {
      AccessControlMaxAgeSec: 63_072_000,
      IncludeSubdomains: true,
      Override: true,
    },
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: 'DENY' },
    ReferrerPolicy: { ReferrerPolicy: 'same-origin' },
  });
  expect(JSON.stringify(headers.CustomHeadersConfig)).toContain('permissions-policy');
  const behaviours = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors];
  for (const { ResponseHeadersPolicyId, ViewerProtocolPolicy } of behaviours) {
    expect(ResponseHeadersPolicyId).toBeDefined();
    expect(ViewerProtocolPolicy).toBe('redirect-to-https');
  }
});

test('both services and live connections are reachable under their path, with all methods and without a cache', () => {
  expect(
    distribution.CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern),
  ).toEqual(['/request-service/*', '/workflow-service/*', '/live']);
  for (const behaviour of distribution.CacheBehaviors)
    expect(behaviour).toMatchObject({
      AllowedMethods: expect.arrayContaining(['POST', 'PUT', 'DELETE']),
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // Managed-CachingDisabled
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // Managed-AllViewerExceptHostHeader
    });
});

test('errors of a service are not replaced by error pages', () => {
  expect(distribution.CustomErrorResponses).toBeUndefined();
});

test.each([
  ['/', '/index.html'],
  ['/user/home', '/index.html'],
  ['/view-request/6b1f5a52-3c1e-4f0e-9a54-0c5d1e0f7a11', '/index.html'],
  ['/location/edit/', '/index.html'],
  ['/assets/main-1a2b3c.js', '/assets/main-1a2b3c.js'],
  ['/config.json', '/config.json'],
  ['/v1.2/page', '/index.html'],
])('the path %s is rewritten to %s', (uri, answered) => {
  const { FunctionCode } = only('AWS::CloudFront::Function');
  const rewritten = runInNewContext(`${FunctionCode}; handler({ request: { uri } }).uri`, { uri });
  expect(rewritten).toBe(answered);
});

test('the manifest of the build is not published', () => {
  const { directory } = createCountersignApp().app.synth();
  const [page, ...others] = globSync(join(directory, 'asset.*/index.html'));
  expect(others).toEqual([]);
  expect(readdirSync(dirname(page ?? ''))).toEqual(['index.html']);
});

test('only the distribution can read the bucket of the site', () => {
  template.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
    OriginAccessControlConfig: {
      OriginAccessControlOriginType: 's3',
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    },
  });
});

test('hashed files are cached for a year, and all other files are revalidated each time', () => {
  const deployments = all(template, 'Custom::CDKBucketDeployment').map(
    ([, properties]) => properties,
  );
  expect(
    deployments.map(({ Include, Exclude, SystemMetadata }) => [
      Include ?? [],
      Exclude,
      SystemMetadata['cache-control'],
    ]),
  ).toEqual(
    expect.arrayContaining([
      [['assets/*'], ['*'], 'public, max-age=31536000, immutable'],
      [[], ['assets/*'], 'no-cache'],
    ]),
  );
});

test('a site with a custom domain has a certificate and requires TLS 1.2 or later', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';
  const named = synthesize({ domainName: 'requests.example.org', certificateArn });
  named.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      Aliases: ['requests.example.org'],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
      },
    },
  });
  named.hasOutput('SiteUrl', { Value: 'https://requests.example.org' });
});

test('a secret header proves to the services that a call came through the site', () => {
  // The key is the part of the state stack's id that CloudFormation generates.
  const id = expect.stringMatching(/:stack\/countersign-dev-state\/local$/);
  const key = { 'Fn::Select': [2, { 'Fn::Split': ['/', id] }] };
  const services = distribution.Origins.filter(
    (origin: { OriginCustomHeaders?: unknown }) => origin.OriginCustomHeaders,
  );
  expect(services).toHaveLength(3);
  for (const { OriginCustomHeaders } of services)
    expect(OriginCustomHeaders).toEqual([{ HeaderName: 'x-countersign-origin', HeaderValue: key }]);
  const serving = all(template, 'AWS::Lambda::Function').filter(([id]) =>
    /^(Api|EventsLive)/.test(id),
  );
  expect(serving.length).toBeGreaterThan(8);
  for (const [, { Environment }] of serving) expect(Environment.Variables.ORIGIN_KEY).toEqual(key);
  expect(JSON.stringify(template.findOutputs('*'))).not.toMatch(/StackId|:stack\//);
});

test('the security headers of the site never replace those of a service', () => {
  expect(headers.SecurityHeadersConfig).toMatchObject({
    ContentSecurityPolicy: { Override: false },
    ReferrerPolicy: { Override: false },
  });
  expect(JSON.stringify(headers.CustomHeadersConfig)).toContain('cross-origin-resource-policy');
});
