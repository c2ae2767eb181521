import { Aws, Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { getStackName, type Settings } from '../settings.ts';

/**
 * Content security policy: origins from which pages may load and which they may call. Scripts are loaded from the site
 * only, never inline. Mantine and Amplify UI also set inline styles. `calls`: other origins that the page calls.
 * `files`: origin of the bucket, for PDF files in a frame.
 */
const contentPolicy = (calls: readonly string[], files: string) =>
  Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...calls],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': [files],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': [],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** Deny all device features, because the product needs none. */
const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Return the name of a CloudFront resource. It contains the region, because CloudFront has one list of names for all
 * regions of an account.
 */
export const buildGlobalName = (settings: Settings) => `${getStackName(settings)}-${Aws.REGION}`;

/**
 * Create the response headers of the site. The browser calls Cognito directly to sign in, so the content policy
 * contains its endpoint and the managed login page.
 */
export const siteHeaders = (
  scope: Construct,
  settings: Settings,
  calls: readonly string[],
  files: string,
) =>
  new ResponseHeadersPolicy(scope, 'Headers', {
    responseHeadersPolicyName: buildGlobalName(settings),
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentPolicy(
          [`https://cognito-idp.${Aws.REGION}.amazonaws.com`, ...calls, files],
          files,
        ),
        // Service responses set a stricter policy: files can't be opened anywhere.
        override: false,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: false },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: permissions, override: true },
        { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
      ],
    },
  });
