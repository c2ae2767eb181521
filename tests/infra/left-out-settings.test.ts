import { expect, test } from 'vitest';
import { StageFile } from '#infra/stages/stage-file.ts';
import { everySetting } from '#tests/support/stage-settings.ts';
import { compareTemplates } from '../../operator/deploy/compare-templates.ts';
import { Template } from '../../operator/deploy/template.ts';
import { synthesizeStacks } from './synthesize.ts';

const settings = {
  ...everySetting,
  ...{ applicationId: '6a0f6a5e-0d5c-4d0b-8f3b-6f1f2c3d4e5f', loginDomainPrefix: 'acme-requests' },
  restoredTable: { name: 'restored', streamArn: 'arn:aws:dynamodb:eu-central-1:1:table/restored' },
  ...{ adminMfa: 'optional', mailsPerSecond: 14, watchMinutes: 3, lambdaConcurrency: 2000 },
  ...{ dashboards: false, logRetentionDays: 90, logLevel: 'DEBUG', tags: { owner: 'ops' } },
};
const synthesizeAll = (stage: object) =>
  new Map(
    synthesizeStacks({ ...stage }).map(({ name, template }) => [
      name,
      Template.parse(template.toJSON()),
    ]),
  );
const full = synthesizeAll(settings);

/** List what a deployment without these settings would lose, and for which resources. */
function listLosses(names: readonly string[]): string[] {
  const rest = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !names.includes(name)),
  );
  const next = synthesizeAll(rest);
  return [...full].flatMap(([name, deployed]) => {
    // A deployment leaves a stack that is no longer part of the app as it is.
    const changed = next.get(name);
    return changed === undefined
      ? []
      : compareTemplates(deployed, changed).flatMap(({ logicalId, loss }) =>
          loss === undefined ? [] : `${logicalId.replace(/[0-9A-F]{8}$/, '')}: ${loss}`,
        );
  });
}

/** Losses for which a deployment is refused if the setting is left out. */
const refused: Readonly<Record<string, readonly RegExp[]>> = {
  alarmEmail: [/^AlarmTopic.*: the confirmed subscription to alarms$/],
  // One function of each service is named.
  applicationId: [/: everything stored, /, /: everything stored, /],
  backupDays: [/^BackupPlan: the weekly backups/, /^Backups: the backups, /],
  canaryMinutes: [/^EventsCanaryLogs: the former log$/],
  certificateArn: [],
  domainName: [/^\w*Distribution: the address of the site$/],
  encryptionKey: [/^DataKey: everything that the key encrypts$/],
  loginDomainPrefix: [/: the address of the login page$/],
  restoredTable: [/: everything in the table in use/],
};
/** Settings that leave a resource without state, or change how the stage works, and how the plan shows it. */
const harmless = [
  ...['adminMfa', 'contributorInsights', 'dashboards', 'lambdaConcurrency'],
  ...['logLevel', 'logRetentionDays', 'mailsPerSecond', 'maxReadUnits', 'maxWriteUnits'],
  ...['monthlyBudget', 'rateLimit', 'reservedConcurrency', 'signUpDomains', 'sourceMaps', 'tags'],
  ...['threatProtection', 'traceCalls', 'watchMinutes', 'webAclArn'],
];
/** Settings that a stage with data cannot leave out, or that only tests set. */
const needed = ['keep', 'senderEmail', 'senderDomain', 'siteFolder'];
test('every setting of a stage is listed as refused, harmless or needed if it is left out', () => {
  expect([...Object.keys(refused), ...harmless, ...needed].sort()).toEqual(
    Object.keys(StageFile.shape).sort(),
  );
});

test('a deployment without these former settings is refused, because each of them would lose state', () => {
  const losses = listLosses(Object.keys(refused));
  const expected = Object.values(refused).flat();
  expect(losses.length).toBe(expected.length);
  for (const pattern of expected) expect(losses).toContainEqual(expect.stringMatching(pattern));
});

test('a deployment without all other settings loses no state', () => {
  expect(listLosses(harmless)).toEqual([]);
});
