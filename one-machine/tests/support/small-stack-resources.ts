// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are CloudFormation's.
const pool = { Ref: 'Pool' };

/** Public endpoints of the smallest stack: sign-in, the routes, and the site with its headers. */
export const publicResources = {
  Pool: {
    Type: 'AWS::Cognito::UserPool',
    Properties: { UsernameAttributes: ['email'], AutoVerifiedAttributes: ['email'] },
  },
  Client: {
    Type: 'AWS::Cognito::UserPoolClient',
    Properties: {
      UserPoolId: pool,
      CallbackURLs: [{ 'Fn::Sub': 'https://${Site.DomainName}/auth/login' }],
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    },
  },
  Admins: {
    Type: 'AWS::Cognito::UserPoolGroup',
    Properties: { GroupName: 'admin', UserPoolId: pool },
  },
  Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'api', ProtocolType: 'HTTP' } },
  Stage: {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: { ApiId: { Ref: 'Api' }, AutoDeploy: true, StageName: 'request-service' },
  },
  Integration: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      ApiId: { Ref: 'Api' },
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: { 'Fn::GetAtt': ['Echo', 'Arn'] },
      PayloadFormatVersion: '2.0',
      TimeoutInMillis: 29_000,
    },
  },
  Authorizer: {
    Type: 'AWS::ApiGatewayV2::Authorizer',
    Properties: {
      ApiId: { Ref: 'Api' },
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [{ Ref: 'Client' }],
        Issuer: { 'Fn::GetAtt': ['Pool', 'ProviderURL'] },
      },
    },
  },
  Health: {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: { Ref: 'Api' },
      RouteKey: 'GET /health',
      Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
    },
  },
  User: {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: { Ref: 'Api' },
      AuthorizationType: 'JWT',
      AuthorizerId: { Ref: 'Authorizer' },
      RouteKey: 'GET /users/{id}',
      Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
    },
  },
  Site: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Origins: [
          { Id: 'pages' },
          {
            Id: 'service',
            OriginCustomHeaders: [
              { HeaderName: 'X-Origin', HeaderValue: { 'Fn::Join': ['-', ['made', 'up']] } },
            ],
          },
        ],
      },
    },
  },
  Headers: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: 'headers',
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: "default-src 'none'; connect-src 'self'",
            Override: true,
          },
          ContentTypeOptions: { Override: true },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 60,
            IncludeSubdomains: true,
            Override: true,
          },
        },
      },
    },
  },
  Helper: { Type: 'AWS::Lambda::Function', Properties: { Runtime: 'python3.13' } },
  Deployment: {
    Type: 'Custom::CDKBucketDeployment',
    Properties: {
      ServiceToken: { 'Fn::GetAtt': ['Helper', 'Arn'] },
      SourceObjectKeys: ['config.zip'],
      SourceMarkers: [{ '<<pool>>': pool }],
    },
  },
};
