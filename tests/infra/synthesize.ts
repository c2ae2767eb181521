import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { defineStacks } from '#infra/app.ts';
import { mergeStacks } from '#one-machine/template/merge-stacks.ts';
import { writeStageFile } from '#tests/support/write-stage-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'template-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const siteFolder = join(folder, 'site');
mkdirSync(siteFolder);
writeFileSync(join(siteFolder, 'index.html'), '<!doctype html>');
mkdirSync(join(siteFolder, '.vite'));
writeFileSync(join(siteFolder, '.vite/manifest.json'), '{}');

/** The context of the CDK command line, which the real template also uses. */
const { context: defaults } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'),
);

/** Name of a stage and its settings, as far as they differ from a stage without mail and without data to keep. */
type TestedStage = Readonly<Record<string, unknown>> & { readonly stage?: string };

/** Create an app like `cdk synth`, but without the slow parts: the bundles and the built site. */
export function createCountersignApp({ stage = 'dev', ...settings }: TestedStage = {}) {
  const outdir = mkdtempSync(join(folder, 'out-'));
  const stages = writeStageFile(mkdtempSync(join(folder, 'stages-')), stage, {
    ...{ keep: false, siteFolder },
    ...settings,
  });
  const app = new App({ outdir, context: { ...defaults, stage, stages } });
  const stacks = defineStacks(app, () => Code.fromInline('export const handler = 0;'));
  return { app, stacks };
}

/** Synthesize all stacks and return their templates, each with its name in infra/app.ts. */
export function synthesizeStacks(stage?: TestedStage) {
  const { app, stacks } = createCountersignApp(stage);
  const assembly = app.synth();
  return Object.entries(stacks).map(([name, { stackName }]) => ({
    name,
    template: Template.fromJSON(assembly.getStackByName(stackName).template),
  }));
}

/** Synthesize all stacks of a stage as one template, in which shared values are references to their source. */
export function synthesize(stage?: TestedStage): Template {
  const { directory, stacks } = createCountersignApp(stage).app.synth();
  const Outputs = Object.assign({}, ...stacks.map(({ template }) => template.Outputs));
  return Template.fromJSON({ Resources: mergeStacks(directory).resources, Outputs });
}

/**
 * Return the properties of all resources of a type, keyed by logical id.
 * @throws if none exists, because a check of an empty list proves nothing
 */
export function all(template: Template, type: string) {
  const found = Object.entries(template.findResources(type)).map(
    ([id, { Properties }]) => [id, Properties] as const,
  );
  if (!found.length) throw new Error(`The template has no ${type}.`);
  return found;
}

/** Synthesize like the command line, where every finding of the AWS Solutions rules without a reason is an error. */
export function synthesizeChecked({ app }: ReturnType<typeof createCountersignApp>) {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app.synth();
}

/** Return the logical id of the function that a mapping or a permission names by its alias. @throws if it names none */
export function readFunctionId(functionName: unknown): string {
  const [, id] = /"Fn::GetAtt":\["(\w+)","Arn"\]/.exec(JSON.stringify(functionName)) ?? [];
  if (id === undefined) throw new Error(`${JSON.stringify(functionName)} names no function.`);
  return id;
}
