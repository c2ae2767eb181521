import { SFNClient } from '@aws-sdk/client-sfn';

export const machineArn = (name: string) =>
  `arn:aws:states:eu-central-1:000000000000:stateMachine:${name}`;
export const executionArn = (machine: string, name: string) =>
  `arn:aws:states:eu-central-1:000000000000:execution:${machine}:${name}`;

export const localSfn = (endpoint: string) =>
  new SFNClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
