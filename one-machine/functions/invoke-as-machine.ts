import { NamedError } from '../machine/named-error.ts';
import type { Invoke } from '../machine/task.ts';
import { explainDenial } from '../policy/caller.ts';
import type { Template } from '../template/template.ts';
import type { Functions } from './functions.ts';

/**
 * Call functions for the state machines, as far as their roles allow it. Otherwise the task fails as in Step Functions.
 */
export const createMachineInvoker =
  (
    { machines, functions, roles }: Pick<Template, 'machines' | 'functions' | 'roles'>,
    invoke: Functions['invoke'],
  ): Invoke =>
  async (functionName, payload, machineArn) => {
    const { role: roleArn = '', name = '' } = machines.find(({ arn }) => arn === machineArn) ?? {};
    const called = functions.find((one) => one.arn === functionName || one.name === functionName);
    const role = roles.get(roleArn);
    const ask = { action: 'lambda:InvokeFunction', resource: called?.arn ?? functionName };
    const refusal = role && explainDenial({ role, session: name }, [ask]);
    if (refusal) throw new NamedError('Lambda.AWSLambdaException', refusal);
    return invoke(functionName, payload);
  };

/** Create a check whether any state machine may call a function. */
export const createStepCheck =
  ({ machines, roles }: Pick<Template, 'machines' | 'roles'>) =>
  ({ arn }: { readonly arn: string }): boolean =>
    machines.some(({ role, name }) => {
      const known = roles.get(role);
      const ask = { action: 'lambda:InvokeFunction', resource: arn };
      return (
        known !== undefined && explainDenial({ role: known, session: name }, [ask]) === undefined
      );
    });
