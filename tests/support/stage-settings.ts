/** A stage with every optional part, for tests of its templates. */
export const everySetting = {
  ...{ stage: 'prod', keep: true, senderEmail: 'no@example.org', alarmEmail: 'no@example.org' },
  ...{ domainName: 'requests.example.org', signUpDomains: ['example.org'], threatProtection: 'on' },
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
  ...{ rateLimit: 2000, encryptionKey: 'customer', reservedConcurrency: 20 },
  ...{ monthlyBudget: 200, contributorInsights: true, traceCalls: true, canaryMinutes: 15 },
  ...{ maxReadUnits: 20_000, maxWriteUnits: 10_000, sourceMaps: true },
  backupDays: 90,
  webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/site/1',
};
