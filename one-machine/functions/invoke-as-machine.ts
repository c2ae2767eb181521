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
    const ask = toInvocation(called?.arn ?? functionName);
    const refusal = role && explainDenial({ role, session: name }, [ask]);
    if (refusal) throw new NamedError('Lambda.AWSLambdaException', refusal);
    return invoke(functionName, payload);
  };

/** List the ARNs of the functions that a state machine may call. */
export const listStepFunctions = ({
  machines,
  functions,
  roles,
}: Pick<Template, 'machines' | 'functions' | 'roles'>): ReadonlySet<string> =>
  new Set(
    functions
      .map(({ arn }) => arn)
      .filter((arn) =>
        machines.some((machine) => {
          const role = roles.get(machine.role);
          return role && !explainDenial({ role, session: machine.name }, [toInvocation(arn)]);
        }),
      ),
  );

const toInvocation = (resource: string) => ({ action: 'lambda:InvokeFunction', resource });
