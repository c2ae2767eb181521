import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { StageFile } from '#infra/stages/stage-file.ts';
import { createCountersignApp } from '#tests/infra/synthesize.ts';
import { allExplained, explainFindings, type Finding } from '#tests/support/explain-findings.ts';
import { runJsonTool } from '#tests/support/run-tool.ts';
import { everySetting } from '#tests/support/stage-settings.ts';
import { findTools } from '#tests/support/tools.ts';
import { createTemplate } from '../../operator/deploy-role/template.ts';
import { acceptedInTemplates } from './accepted-findings.ts';

const python = findTools('python');

const CfnLint = z.array(
  z.object({
    Filename: z.string(),
    Message: z.string(),
    Rule: z.object({ Id: z.string() }),
    Location: z.object({ Path: z.array(z.union([z.string(), z.number()])).nullable() }),
  }),
);
const CheckovReport = z.object({
  summary: z.object({ passed: z.number(), parsing_errors: z.literal(0) }),
  results: z.object({
    failed_checks: z.array(
      z.object({ check_id: z.string(), check_name: z.string(), resource: z.string() }),
    ),
  }),
});

const isOf = (tool: 'checkov' | 'cfn-lint') => (one: { rule: string }) =>
  one.rule.startsWith('CKV') === (tool === 'checkov');

describe.skipIf(!python)('templates with every setting', () => {
  let folder = '';
  beforeAll(() => {
    folder = createCountersignApp(everySetting).app.synth().directory;
    const { stage, ...settings } = everySetting;
    const trust = { repository: 'example/countersign', hasProvider: false };
    const role = createTemplate({ ...StageFile.parse(settings), stage }, trust);
    writeFileSync(join(folder, 'deploy-role.template.json'), JSON.stringify(role));
  });

  test('cfn-lint reports only explained findings in the templates of two regions', async () => {
    const files = globSync(join(folder, '*.template.json'));
    expect(files.length).toBeGreaterThan(5);
    const regions = ['eu-central-1', 'us-east-1'];
    const args = ['--regions', ...regions, '--format', 'json', '--', ...files];
    const printed = await runJsonTool(python?.('cfn-lint') ?? '', args);
    const findings = CfnLint.parse(printed).map(
      ({ Filename, Message, Rule, Location }): Finding => ({
        ...{ rule: Rule.Id, message: Message },
        at: [basename(Filename), ...(Location.Path ?? [])].join('.'),
      }),
    );
    const accepted = acceptedInTemplates.filter(isOf('cfn-lint'));
    expect(explainFindings(findings, accepted)).toEqual(allExplained);
  });

  test('checkov reports only explained findings in the templates', async () => {
    const printed = await runJsonTool(python?.('checkov') ?? '', [
      ...['--directory', folder, '--framework', 'cloudformation', '--output', 'json'],
      ...['--compact', '--quiet', '--skip-download'],
    ]);
    const { summary, results } = CheckovReport.parse(printed);
    expect(summary.passed).toBeGreaterThan(500);
    const findings = results.failed_checks.map(
      ({ check_id, check_name, resource }): Finding => ({
        ...{ rule: check_id, at: resource, message: check_name },
      }),
    );
    const accepted = acceptedInTemplates.filter(isOf('checkov'));
    expect(explainFindings(findings, accepted)).toEqual(allExplained);
  });
});
