import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defineStacks } from '#infra/app.ts';
import { readPoolSettings } from '#one-machine/identity/pool-settings.ts';
import { readTemplate } from '#one-machine/template/template.ts';
import { writeStageFile } from '#tests/support/write-stage-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the local runtime supports all resources that the product deploys', () => {
  const site = mkdtempSync(join(folder, 'site-'));
  writeFileSync(join(site, 'index.html'), '');
  const outdir = join(folder, 'cdk.out');
  const settings = { keep: false, siteFolder: site, senderEmail: 'a@b.example' };
  const stages = writeStageFile(folder, 'dev', { ...settings, threatProtection: 'on' });
  const app = new App({ outdir, context: { stage: 'dev', stages } });
  defineStacks(app, () => Code.fromAsset(site));
  app.synth();
  const template = readTemplate(outdir, 'http://localhost:4280');
  expect(template.apis.map(({ stage }) => stage)).toEqual(['request-service', 'workflow-service']);
  expect(template.machines.map(({ name }) => name)).toEqual([
    'countersign-dev-request-routing',
    'countersign-dev-announcement',
    'countersign-dev-process-import',
  ]);
  expect(template.eventSources).toHaveLength(2);
  expect(readPoolSettings(template.userPool, () => false).refusesKnown).toEqual(
    new Set(['SIGN_UP', 'PASSWORD_CHANGE', 'SIGN_IN']),
  );
  expect(template.site.config).toMatchObject({ requestServiceUrl: '/request-service' });
});
