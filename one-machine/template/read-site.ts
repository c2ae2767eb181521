import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Resolve } from './resolve.ts';
import { ignoredProperty, type ReadResources } from './resources.ts';
import type { Stack } from './stack.ts';
import { TemplateError } from './template-error.ts';

/** Response headers of the site and its runtime settings, as defined by the distribution and the deployment. */
export type Site = {
  /** Response headers, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that the distribution adds to service calls, by lower-case name. */
  readonly originHeaders: Readonly<Record<string, string>>;
  /** Contents of /config.json, with the names on this machine. */
  readonly config: Readonly<Record<string, unknown>>;
};

const Override = z.boolean();
const PolicyProperties = z.strictObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    Comment: ignoredProperty,
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(z.strictObject({ Header: z.string(), Override, Value: z.string() })),
      })
      .default({ Items: [] }),
    Name: ignoredProperty,
    RemoveHeadersConfig: ignoredProperty,
    SecurityHeadersConfig: z
      .strictObject({
        ContentSecurityPolicy: z
          .strictObject({ ContentSecurityPolicy: z.string(), Override })
          .optional(),
        ContentTypeOptions: z.strictObject({ Override }).optional(),
        FrameOptions: z.strictObject({ FrameOption: z.string(), Override }).optional(),
        ReferrerPolicy: z.strictObject({ Override, ReferrerPolicy: z.string() }).optional(),
        StrictTransportSecurity: z
          .strictObject({
            AccessControlMaxAgeSec: z.int(),
            IncludeSubdomains: z.boolean().optional(),
            Override,
            Preload: z.boolean().optional(),
          })
          .optional(),
        XSSProtection: ignoredProperty,
      })
      .default({}),
  }),
});

const DeploymentProperties = z.looseObject({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.coerce.string())).default([]),
});

/** @throws TemplateError if several header policies apply, or no deployment contains a config.json */
export function readSite(stack: Stack, resolve: Resolve, read: ReadResources): Site {
  const policies = read('AWS::CloudFront::ResponseHeadersPolicy', PolicyProperties);
  if (policies.length > 1) {
    throw new TemplateError(
      `${policies.map(({ id }) => id).join(', ')}: one policy is known here.`,
    );
  }
  return {
    headers: buildSecurityHeaders(policies[0]?.properties),
    originHeaders: readOriginHeaders(stack, resolve),
    config: readConfig(stack, read),
  };
}

const Distribution = z.looseObject({
  DistributionConfig: z.looseObject({
    Origins: z.array(z.looseObject({ OriginCustomHeaders: z.unknown().optional() })).default([]),
  }),
});
const Headers = z.array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() }));

/**
 * Return the headers that distributions add to calls of their origins, by lower-case name. Only these properties
 * of a distribution are resolved, because its others have no effect here.
 */
function readOriginHeaders(stack: Stack, resolve: Resolve): Record<string, string> {
  const origins = [...stack.resources.values()]
    .filter(({ type }) => type === 'AWS::CloudFront::Distribution')
    .flatMap(({ properties }) => Distribution.parse(properties).DistributionConfig.Origins);
  const added = origins.flatMap(({ OriginCustomHeaders = [] }) =>
    Headers.parse(resolve(OriginCustomHeaders)),
  );
  return Object.fromEntries(
    added.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
  );
}

function buildSecurityHeaders(policy?: z.infer<typeof PolicyProperties>): Record<string, string> {
  if (!policy) return {};
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
    policy.ResponseHeadersPolicyConfig;
  const transport = security.StrictTransportSecurity;
  return Object.fromEntries(
    [
      ['content-security-policy', security.ContentSecurityPolicy?.ContentSecurityPolicy],
      ['x-content-type-options', security.ContentTypeOptions && 'nosniff'],
      ['x-frame-options', security.FrameOptions?.FrameOption],
      ['referrer-policy', security.ReferrerPolicy?.ReferrerPolicy],
      [
        'strict-transport-security',
        transport &&
          `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}${transport.Preload ? '; preload' : ''}`,
      ],
      ...custom.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]),
    ].filter(([, value]) => value !== undefined),
  );
}

/**
 * Read the settings. The file contains markers for values that only the deployment can provide; the template lists
 * these values separately.
 */
function readConfig(stack: Stack, read: ReadResources): Record<string, unknown> {
  for (const { properties } of read('Custom::CDKBucketDeployment', DeploymentProperties)) {
    for (const [index, key] of properties.SourceObjectKeys.entries()) {
      const file = join(stack.assets.get(key) ?? '', 'config.json');
      if (!existsSync(file)) continue;
      const text = Object.entries(properties.SourceMarkers[index] ?? {}).reduce(
        (whole, [marker, value]) => whole.replaceAll(marker, JSON.stringify(value).slice(1, -1)),
        readFileSync(file, 'utf8'),
      );
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    }
  }
  throw new TemplateError('No deployment brings the site its config.json.');
}
