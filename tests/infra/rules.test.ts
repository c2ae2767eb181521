import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { createCountersignApp, synthesizeChecked } from './synthesize.ts';

const everything = {
  stage: 'prod',
  keep: true,
  domainName: 'requests.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
  senderEmail: 'requests@example.org',
  alarmEmail: 'ops@example.org',
  rateLimit: 2000,
};

test.each([
  ['the least', {}],
  ['every', everything],
])(
  'with %s setting, every finding of the AWS Solutions rules has an explanation',
  (_, settings) => {
    const assembly = synthesizeChecked(createCountersignApp(settings));
    expect(assembly.stacks.length).toBeGreaterThan(0);
  },
);

test('the AWS Solutions rules detect a violation', () => {
  const made = createCountersignApp();
  new Bucket(made.stacks.state, 'Open');
  expect(() => synthesizeChecked(made)).toThrow('AwsSolutions-S10');
});
