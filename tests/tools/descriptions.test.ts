import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { describeService } from '#functions/service/describe-service.ts';
import { services } from '#shared/endpoint.ts';
import { allExplained, explainFindings, type Finding } from '#tests/support/explain-findings.ts';
import { runJsonTool } from '#tests/support/run-tool.ts';
import { findTools } from '#tests/support/tools.ts';
import { acceptedInDescriptions } from './accepted-findings.ts';

const npm = findTools('npm');
const folder = mkdtempSync(join(tmpdir(), 'descriptions-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Write the descriptions of both services into files. */
const writeDescriptions = () =>
  Promise.all(
    services.map(async (service) => {
      const file = join(folder, `${service}.json`);
      writeFileSync(file, JSON.stringify(await describeService(service).loadDescription()));
      return { service, file };
    }),
  );

const Redocly = z.object({
  problems: z.array(
    z.object({
      ruleId: z.string(),
      message: z.string(),
      location: z.array(z.object({ pointer: z.string() })).min(1),
    }),
  ),
});
const Spectral = z.array(
  z.object({
    code: z.union([z.string(), z.number()]),
    message: z.string(),
    source: z.string(),
    path: z.array(z.union([z.string(), z.number()])),
  }),
);

async function runRedocly(program: string, service: string, file: string): Promise<Finding[]> {
  const printed = await runJsonTool(program, [
    ...['lint', file, '--extends', 'recommended-strict'],
    ...['--format', 'json', '--max-problems', '1000'],
  ]);
  return Redocly.parse(printed).problems.map(({ ruleId, message, location }) => ({
    ...{ rule: ruleId, message, at: `${service} ${location[0]?.pointer}` },
  }));
}

async function runSpectral(program: string, files: readonly string[]): Promise<Finding[]> {
  const ruleset = join(folder, 'rules.json');
  writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }));
  const printed = await runJsonTool(program, [
    ...['lint', ...files, '--ruleset', ruleset, '--format', 'json', '--quiet'],
  ]);
  return Spectral.parse(printed).map(({ code, message, source, path }) => ({
    ...{ rule: String(code), message, at: [basename(source, '.json'), ...path].join(' ') },
  }));
}

describe.skipIf(!npm)('OpenAPI descriptions', () => {
  test('Redocly and Spectral report only explained findings in the OpenAPI descriptions of both services', async () => {
    const described = await writeDescriptions();
    const found = await Promise.all([
      ...described.map(({ service, file }) => runRedocly(npm?.('redocly') ?? '', service, file)),
      runSpectral(
        npm?.('spectral') ?? '',
        described.map(({ file }) => file),
      ),
    ]);
    expect(explainFindings(found.flat(), acceptedInDescriptions)).toEqual(allExplained);
  });
});
