import { expect, test } from 'vitest';
import { checkName } from '#infra/constructs/release.ts';
import { everySetting } from '#tests/support/stage-settings.ts';
import { synthesizeStacks } from './synthesize.ts';

type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DependsOn?: readonly string[];
};
const stacks = synthesizeStacks(everySetting).map(({ name, template }) => {
  const { Resources, Parameters = {} } = template.toJSON();
  return {
    ...{ name, parameters: Parameters as Readonly<Record<string, object>> },
    resources: Object.entries(Resources as Record<string, Resource>),
  };
});
type TestedStack = (typeof stacks)[number];
const services = stacks.filter(({ name }) => name.endsWith('Service'));
const ofType = ({ resources }: TestedStack, type: string) =>
  resources.filter(([, { Type }]) => Type === type);
const only = (stack: TestedStack, type: string): Resource => {
  const [[, found] = [], ...others] = ofType(stack, type);
  expect(others).toEqual([]);
  if (!found) throw new Error(`${stack.name} has no ${type}.`);
  return found;
};
/** Return the functions of the product. Functions of the CDK have no fixed name. */
const ownFunctions = (stack: TestedStack) =>
  ofType(stack, 'AWS::Lambda::Function').filter(([, { Properties }]) => Properties.FunctionName);
const isCheck = ({ Properties: { FunctionName } }: Resource) =>
  String(FunctionName).endsWith(checkName.replaceAll('/', '-'));

test('every caller of a function uses the alias of the version in use', () => {
  // Only versions, aliases and metrics may refer to a function without its alias.
  const mayName = /^AWS::(Lambda::(Version|Alias)|CloudWatch::)/;
  for (const stack of services)
    for (const [id, one] of ownFunctions(stack)) {
      const naming = stack.resources.filter(
        ([, { Type, Properties }]) =>
          !mayName.test(Type) &&
          (JSON.stringify(Properties ?? {}).includes(`{"Ref":"${id}"}`) ||
            JSON.stringify(Properties ?? {}).includes(`{"Fn::GetAtt":["${id}",`)),
      );
      expect(naming, id).toEqual([]);
      const aliases = ofType(stack, 'AWS::Lambda::Alias').filter(
        ([, { Properties }]) => JSON.stringify(Properties.FunctionName) === `{"Ref":"${id}"}`,
      );
      expect(aliases, id).toHaveLength(isCheck(one) ? 0 : 1);
    }
  const [state] = stacks.filter(({ name }) => name === 'state');
  const pool = state && only(state, 'AWS::Cognito::UserPool');
  const triggers = Object.values(pool?.Properties.LambdaConfig ?? {});
  expect(triggers).toHaveLength(3);
  for (const trigger of triggers) expect(JSON.stringify(trigger)).toMatch(/:current"\]\]\}$/);
});

test('executions of an older state machine definition call the version in use, because it names the alias', () => {
  const machines = services.flatMap((stack) =>
    ofType(stack, 'AWS::StepFunctions::StateMachine').map(([, machine]) => ({ stack, machine })),
  );
  expect(machines).toHaveLength(3);
  for (const { stack, machine } of machines) {
    const definition = JSON.stringify(machine.Properties.DefinitionString);
    const aliases = ofType(stack, 'AWS::Lambda::Alias').map(([id]) => id);
    expect(aliases.filter((id) => definition.includes(`{"Ref":"${id}"}`))).toHaveLength(1);
    for (const [id] of ofType(stack, 'AWS::Lambda::Version')) expect(definition).not.toContain(id);
  }
});

test('no function alias of a service moves before all new versions of the service pass the smoke test', () => {
  for (const stack of services) {
    const [[id, check] = []] = ofType(stack, 'Custom::SmokeTest');
    const versions = ofType(stack, 'AWS::Lambda::Version').map(([version]) => ({ Ref: version }));
    expect(versions.length).toBeGreaterThan(10);
    expect(new Set(check?.Properties.Versions as object[])).toEqual(new Set(versions));
    for (const [alias, { DependsOn }] of ofType(stack, 'AWS::Lambda::Alias'))
      expect(DependsOn, alias).toContain(id);
  }
});

test('after all aliases have moved, the release is watched by every alarm condition about calls and workflows', () => {
  const [workflow] = services.filter(({ name }) => name === 'workflowService');
  const rules = (workflow ? ofType(workflow, 'AWS::CloudWatch::CompositeAlarm') : [])
    .filter(([, { Properties }]) => !String(Properties.AlarmName).endsWith('-mail-stands'))
    .map(([, { Properties }]) => JSON.stringify(Properties.AlarmRule));
  const names = (workflow ? ofType(workflow, 'AWS::CloudWatch::Alarm') : [])
    .filter(([id]) => rules.some((rule) => rule.includes(`"${id}"`)))
    .map(([, { Properties }]) => Properties.AlarmName);
  expect(names.length).toBeGreaterThan(10);
  for (const stack of services) {
    const tested = only(stack, 'Custom::SmokeTest').Properties.Alarms as string[];
    expect([...tested].sort()).toEqual([...names].sort());
    const { Properties, DependsOn = [] } = only(stack, 'Custom::Watch');
    expect(Properties).toMatchObject({ Minutes: 5, Canary: { Alarm: 'countersign-prod-canary' } });
    for (const [alias] of ofType(stack, 'AWS::Lambda::Alias')) expect(DependsOn).toContain(alias);
  }
});

/** Maximum number of characters of a shared value, from CloudFormation's names or from the limit of the setting. */
const longest: Readonly<Record<string, number>> = {
  ...{ TableName: 64, UserPoolId: 55, FilesBucketName: 63, SiteUrl: 108 },
  ...{ ConfigurationSet: 64, OriginKey: 8 },
};
test('a new function version is created when a value that the function uses from another stack changes', () => {
  for (const stack of services)
    for (const [id, { Properties }] of ofType(stack, 'AWS::Lambda::Version')) {
      const [, made] =
        ownFunctions(stack).find(
          ([one]) => JSON.stringify(Properties.FunctionName) === `{"Ref":"${one}"}`,
        ) ?? [];
      const { Variables = {} } = (made?.Properties.Environment ?? {}) as { Variables?: object };
      const shared = Object.values(Variables).flatMap((value) =>
        value?.Ref in stack.parameters ? [value.Ref] : [],
      );
      const described = JSON.stringify(Properties.Description ?? '');
      for (const name of shared) expect(described, id).toContain(`{"Ref":"${name}"}`);
      // The description contains only the first part of the key, and at most Lambda's 256 characters.
      if (shared.includes('OriginKey')) expect(described).toContain('{"Fn::Select":[0,');
      const length = shared.reduce((sum, name) => sum + 1 + (longest[name] ?? Number.NaN), 0);
      expect(length, id).toBeLessThanOrEqual(256);
    }
});

test('a release of a deployment stage without retained data is watched only if a setting says so', () => {
  const watching = (settings: object) =>
    synthesizeStacks({ stage: 'dev', ...settings }).flatMap(({ template }) =>
      Object.values(template.findResources('Custom::Watch')).map(
        ({ Properties }) => Properties.Minutes,
      ),
    );
  expect(watching({})).toEqual([]);
  expect(watching({ watchMinutes: 2 })).toEqual([2, 2]);
});
