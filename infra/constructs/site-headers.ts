import { Aws, Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * Content policy: origins that pages of the site may load from and call. Scripts come from the site alone, none
 * inline; styles are also set inline by Mantine and Amplify UI. `calls`: other origins the page talks to;
 * `files`: the one of the bucket, from where a PDF is shown in a frame.
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

/** The browser may use nothing of the device that this product has no need of. */
const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The browser signs in at Cognito by itself, so the policy names its endpoint and the managed login page. */
export const siteHeaders = (scope: Construct, calls: readonly string[], files: string) =>
  new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentPolicy(
          [`https://cognito-idp.${Aws.REGION}.amazonaws.com`, ...calls, files],
          files,
        ),
        // Answers of the services say something stricter of themselves: files open nowhere.
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
