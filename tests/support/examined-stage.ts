import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, vi } from 'vitest';
import { StageFile } from '#infra/stages/stage-file.ts';
import { accountChecks } from '../../operator/doctor/check-account.ts';
import { addressChecks } from '../../operator/doctor/check-addresses.ts';
import { mailChecks } from '../../operator/doctor/check-mail.ts';
import { runningChecks } from '../../operator/doctor/check-running.ts';
import { isDeployed, loadExaminedStage } from '../../operator/doctor/place.ts';
import { type CheckRow, runCheck } from '../../operator/doctor/row.ts';
import { loadCaller } from '../../operator/services/caller.ts';
import { type Answers, serveRecordedAws } from './recorded-aws.ts';

export const aws = await serveRecordedAws();
for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.stop();
});
afterEach(() => aws.expectAllRecorded());

const file = join(import.meta.dirname, '../inputs/aws/healthy-stage.json');
const site = aws.environment.AWS_ENDPOINT_URL;
/** Answers for a deployed stage without problems. */
export const healthy: Answers = JSON.parse(readFileSync(file, 'utf8').replaceAll('SITE', site));
const settings = {
  ...{ keep: true, senderDomain: 'example.org', alarmEmail: 'ops@example.org' },
  domainName: 'requests.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
};
export const stackAbsentAnswer = healthy.DescribeStacks ?? {};
export const people = 'GET /2015-03-31/functions/countersign-acme-api-people/configuration';
export const functionMissingAnswer = {
  error: 'ResourceNotFoundException',
  message: 'Function not found',
};
/** Answers for a stage that is not deployed. */
export const absentStage: Answers = {
  'DescribeStacks countersign-account': stackAbsentAnswer,
  'DescribeStacks countersign-acme-state': stackAbsentAnswer,
  'DescribeStacks countersign-acme-edge': stackAbsentAnswer,
  [people]: functionMissingAnswer,
  'GET /account': {},
  DescribeUserPoolDomain: { DomainDescription: {} },
};
export const noDistribution = {
  'GET /2020-05-31/distribution': {
    xml: '<DistributionList><Quantity>0</Quantity></DistributionList>',
  },
};

/** Run all checks of a stage with these answers instead of the healthy ones. */
export async function runStageChecks(answers: Answers, more: object = {}): Promise<CheckRow[]> {
  aws.record({ ...healthy, ...answers });
  const stage = { ...StageFile.parse({ ...settings, ...more }), stage: 'acme' };
  const place = await loadExaminedStage(stage, await loadCaller());
  const before = [...accountChecks, ...mailChecks, ...addressChecks];
  const checks = isDeployed(place) ? [...before, ...runningChecks] : before;
  const rows = await Promise.all(checks.map((check) => runCheck(check, place)));
  return rows.flat();
}
