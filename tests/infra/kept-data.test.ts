import { expect, test } from 'vitest';
import { everySetting } from '#tests/support/stage-settings.ts';
import { all, synthesize } from './synthesize.ts';

type Resources = Record<string, { Properties?: Record<string, unknown> }>;
const dev = synthesize();
const prod = synthesize({ stage: 'prod', keep: true, senderEmail: 'requests@example.org' });

test('the table has generic string keys, three complete indexes, a stream of both images and a TTL attribute', () => {
  dev.resourceCountIs('AWS::DynamoDB::Table', 1);
  dev.hasResourceProperties('AWS::DynamoDB::Table', {
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: ['gsi1', 'gsi2', 'gsi3'].map((IndexName) => ({
      IndexName,
      KeySchema: [
        { AttributeName: `${IndexName}pk`, KeyType: 'HASH' },
        { AttributeName: `${IndexName}sk`, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    })),
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  });
});

test('the table is encrypted and has point-in-time recovery for the last weeks', () => {
  for (const template of [dev, prod])
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
    });
});

test('production data and logs survive deletion of the stack but not a failed first deployment', () => {
  const kept = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };
  for (const type of ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::Logs::LogGroup'])
    prod.allResources(type, kept);
  prod.hasResource('AWS::S3::Bucket', {
    ...kept,
    Properties: { VersioningConfiguration: { Status: 'Enabled' } },
  });
});

test('no resource is protected from deletion, because CloudFormation could not roll back a first deployment', () => {
  for (const template of [dev, prod])
    for (const [id, { Properties = {} }] of Object.entries(
      template.toJSON().Resources as Resources,
    ))
      for (const [name, value] of Object.entries(Properties))
        if (/DeletionProtection/.test(name)) expect([false, 'INACTIVE'], id).toContain(value);
});

test('a bucket that is not retained is emptied before it is deleted', () => {
  for (const template of [dev, prod]) {
    const emptied = all(template, 'Custom::S3AutoDeleteObjects').map(
      ([, { BucketName }]) => BucketName.Ref,
    );
    const deleted = Object.entries(template.findResources('AWS::S3::Bucket')).filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Delete',
    );
    expect(emptied.sort()).toEqual(deleted.map(([id]) => id).sort());
    expect(emptied.length).toBeGreaterThan(1);
  }
});

/**
 * Logical ids of resources with data. With another id, a deployment creates a new, empty resource next to the retained
 * one.
 */
const idsOfData = {
  'AWS::DynamoDB::Table': ['TableCD117FA1'],
  'AWS::Cognito::UserPool': ['UserPool6BA7E5F2'],
  'AWS::Cognito::UserPoolClient': ['SiteClientAB9C2F01'],
  'AWS::S3::Bucket': [
    'AccessLogs8B620ECA',
    'Files8E6940B8',
    'FilesAccessLogsB443CF47',
    'SitePages600CC8A7',
  ],
  'AWS::StepFunctions::StateMachine': [
    'AnnouncementsMachine313FC7CF',
    'ProcessImportsMachineA691DDC7',
    'RequestRoutingMachine70F0EB37',
  ],
};
test.each(Object.entries(idsOfData))('the logical ids of %s never change', (type, ids) => {
  for (const template of [dev, prod])
    expect(
      all(template, type)
        .map(([id]) => id)
        .sort(),
    ).toEqual(ids);
});

test('a development stage can be deleted completely', () => {
  dev.allResources('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
});

test('every bucket is encrypted, blocks public access and denies requests without TLS', () => {
  const buckets = all(dev, 'AWS::S3::Bucket');
  dev.allResourcesProperties('AWS::S3::Bucket', {
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [
        { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
      ],
    },
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
  });
  const policies = all(dev, 'AWS::S3::BucketPolicy');
  for (const [bucket] of buckets) {
    const [, policy] = policies.find(([, { Bucket }]) => Bucket.Ref === bucket) ?? [];
    expect(policy?.PolicyDocument.Statement, bucket).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  }
});

/**
 * Old versions expire after a month. Then the delete marker of a deleted object is useless, and slows down every list.
 */
const formerVersions = {
  ExpiredObjectDeleteMarker: true,
  NoncurrentVersionExpiration: { NoncurrentDays: 30 },
  Status: 'Enabled',
};

test('old file versions expire after a month, and unused uploads and log files are deleted', () => {
  dev.hasResourceProperties('AWS::S3::Bucket', {
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
        formerVersions,
        {
          Prefix: 'uploads/',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        },
        {
          Prefix: 'imports/',
          ExpirationInDays: 7,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        },
      ],
    },
  });
});

test('a customer-managed key encrypts table, files and all logs, and is retained with them', () => {
  const own = synthesize(everySetting);
  const [[id, { EnableKeyRotation, KeyPolicy }] = []] = all(own, 'AWS::KMS::Key');
  expect(id, 'never changes').toBe('DataKey17AFBB84');
  expect(EnableKeyRotation).toBe(true);
  own.hasResource('AWS::KMS::Key', {
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
  });
  const arn = { 'Fn::GetAtt': [id, 'Arn'] };
  own.allResourcesProperties('AWS::DynamoDB::Table', {
    SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: arn },
  });
  own.allResourcesProperties('AWS::Logs::LogGroup', { KmsKeyId: arn });
  const files = all(own, 'AWS::S3::Bucket').filter(([bucket]) => bucket.startsWith('Files8'));
  expect(JSON.stringify(files)).toContain(JSON.stringify({ 'Fn::GetAtt': [id, 'Arn'] }));
  // Every principal may use the key, but only in this account and through the table, the files and the backups.
  const open = KeyPolicy.Statement.filter(
    ({ Principal }: { Principal: { AWS?: unknown } }) => Principal.AWS === '*',
  );
  expect(open).toMatchObject([
    {
      Condition: {
        StringEquals: {
          'kms:CallerAccount': expect.anything(),
          // Services of the table, the files and the backups.
          'kms:ViaService': [expect.anything(), expect.anything(), expect.anything()],
        },
      },
    },
  ]);
  expect(() => all(dev, 'AWS::KMS::Key')).toThrow('no AWS::KMS::Key');
});

test('replaced files of the site can be restored for a month, and current files do not expire', () => {
  const [[, pages] = []] = all(prod, 'AWS::S3::Bucket').filter(([id]) =>
    id.startsWith('SitePages'),
  );
  expect(pages).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: expect.arrayContaining([formerVersions]),
    },
  });
  // No file expires, because unchanged files of the release in use can be old.
  expect(JSON.stringify(pages)).not.toMatch(/"Expiration(InDays|Date)"/);
});

test('every log group uses the retention of its stage', () => {
  dev.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 7 });
  prod.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 365 });
  synthesize({ logRetentionDays: 30 }).allResourcesProperties('AWS::Logs::LogGroup', {
    RetentionInDays: 30,
  });
});
