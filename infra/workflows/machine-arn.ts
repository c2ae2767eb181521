import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * Build the ARN of a machine from its name. A reference to the machine would be circular: machines call functions by
 * their aliases, which move once the versions of all functions have been tried.
 */
export const formatMachineArn = (scope: Construct, name: string) =>
  Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
