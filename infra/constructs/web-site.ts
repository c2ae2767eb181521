import { Aws, Duration, Fn } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Service } from '#shared/endpoint.ts';
import type { Settings } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import { disposableBucket, formerVersionsRule } from './private-bucket.ts';
import { buildGlobalName, siteHeaders } from './site-headers.ts';

/**
 * Every path without a file extension is a screen of the single page. Routing it here, instead of mapping 403 and 404
 * to the page, leaves 404 responses of the services unchanged.
 */
const screens = `function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') < 0) request.uri = '/index.html';
  return request;
}`;

/**
 * Header that proves to a service that a call passed the site's distribution. No response, log line or output contains
 * its value, the origin key.
 */
const originHeader = 'x-countersign-origin';

type Entrance = { readonly apiEndpoint: string };
type Parts = {
  services: Record<Service, Entrance>;
  /** API that notifies browsers of changes. */
  live: Entrance;
  logs: IBucket;
  originKey: string;
  /** Other origins that the page calls: managed login, and the file bucket. */
  calls: readonly string[];
  files: string;
};

/** Single origin for the browser: the built front end, and both services under their paths. */
export class WebSite extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  /** `https://` and the host name, without a trailing slash. */
  readonly url: string;

  constructor(
    scope: Construct,
    settings: Settings,
    { services, live, logs, originKey, calls, files }: Parts,
  ) {
    super(scope, 'Site');
    this.bucket = disposableBucket(this, 'Pages', {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      // Former versions of the files allow undoing the release of a bad front end.
      versioned: true,
      lifecycleRules: [formerVersionsRule],
    });
    const everywhere = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: siteHeaders(this, settings, calls, files),
      compress: true,
    };
    const service = ({ apiEndpoint }: Entrance): BehaviorOptions => ({
      ...everywhere,
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', apiEndpoint)), {
        customHeaders: { [originHeader]: originKey },
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        readTimeout: Duration.seconds(60),
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    });
    const originAccessControl = new S3OriginAccessControl(this, 'PagesAccess', {
      originAccessControlName: buildGlobalName(settings),
    });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${Aws.STACK_NAME} site and services`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'cloudfront/',
      ...buildDomainProps(this, settings),
      ...(settings.webAclArn ? { webAclId: settings.webAclArn } : {}),
      defaultBehavior: {
        ...everywhere,
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, { originAccessControl }),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'Screens', { code: FunctionCode.fromInline(screens) }),
          },
        ],
      },
      additionalBehaviors: {
        '/request-service/*': service(services['request-service']),
        '/workflow-service/*': service(services['workflow-service']),
        '/live': service(live),
      },
    });
    acceptFindings(this.distribution, {
      CFR1: 'People travel: no country is shut out.',
      CFR2: "The web ACL is the stage's choice: see web-acl.ts.",
      ...(settings.domainName
        ? {}
        : {
            CFR4: 'Without a certificate of its own, CloudFront fixes the oldest TLS version that it takes.',
          }),
    });
    this.url = `https://${settings.domainName ?? this.distribution.distributionDomainName}`;
  }
}

const buildDomainProps = (scope: Construct, { domainName, certificateArn }: Settings) =>
  domainName && certificateArn
    ? {
        domainNames: [domainName],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
      }
    : {};
