import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergeStacks } from '#one-machine/template/merge-stacks.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stacks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function merge(stacks: Record<string, object>) {
  const artifacts = Object.fromEntries(
    Object.entries(stacks).map(([name, template]) => {
      const templateFile = `${name}.template.json`;
      writeFileSync(join(folder, templateFile), JSON.stringify(template));
      return [name, { type: 'aws:cloudformation:stack', properties: { templateFile } }];
    }),
  );
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
  return mergeStacks(folder).resources;
}
const share = (Name: string, Value: unknown) => ({
  Type: 'AWS::SSM::Parameter',
  Properties: { Name, Type: 'String', Value },
});
const sharedParameter = (Default: string) => ({
  Type: 'AWS::SSM::Parameter::Value<String>',
  Default,
});
const queue = (QueueName: unknown) => ({ Type: 'AWS::SQS::Queue', Properties: { QueueName } });

test('in merged stacks, a value shared through any number of stacks becomes a direct reference', () => {
  const merged = merge({
    last: {
      Parameters: { Given: sharedParameter('/second') },
      Resources: { Last: queue({ 'Fn::Join': ['-', ['a', { Ref: 'Given' }]] }) },
    },
    first: { Resources: { First: queue('first'), Share: share('/first', { Ref: 'First' }) } },
    second: {
      Parameters: { Given: sharedParameter('/first') },
      Resources: { Again: share('/second', { Ref: 'Given' }) },
    },
  });
  expect(merged.Last?.Properties).toEqual({
    QueueName: { 'Fn::Join': ['-', ['a', { Ref: 'First' }]] },
  });
  expect(merged.Last?.stack).toBe('last');
});

test('in merged stacks, a reference to the stack name or id resolves to the stack whose template contains it', () => {
  const merged = merge({
    one: { Resources: { Share: share('/key', { Ref: 'AWS::StackId' }) } },
    two: {
      Parameters: { Key: sharedParameter('/key'), Kind: { Type: 'String', Default: 'kind' } },
      Resources: { Two: queue([{ Ref: 'Key' }, { Ref: 'AWS::StackName' }, { Ref: 'Kind' }]) },
    },
  });
  expect(merged.Two?.Properties?.QueueName).toEqual([
    'arn:aws:cloudformation:eu-central-1:000000000000:stack/one/local',
    'two',
    'kind',
  ]);
});

test('merging stacks fails if two stacks use the same logical id or if no stack shares a referenced value', () => {
  const one = { Resources: { Same: queue('a') } };
  expect(() => merge({ one, two: one })).toThrow('one and two both name Same.');
  const reads = {
    Parameters: { Given: sharedParameter('/nothing') },
    Resources: { Reads: queue({ Ref: 'Given' }) },
  };
  expect(() => merge({ reads })).toThrow('reads reads /nothing, which no stack shares.');
});

test('a helper resource that CDK adds to several stacks occurs once in the merged template', () => {
  const id = 'CustomS3AutoDeleteObjectsCustomResourceProviderHandler9D90184F';
  const helper = { Resources: { [id]: { Type: 'AWS::Lambda::Function', Properties: {} } } };
  expect(Object.keys(merge({ one: helper, two: helper }))).toEqual([id]);
});
