import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { describeProfile } from './explain-aws-failure.ts';

/** Account and region of the operator's credentials. */
export type Caller = { readonly account: string; readonly region: string };

/** Return the account and the region of the AWS configuration. Rejects if there are none. */
export async function loadCaller(): Promise<Caller> {
  const client = new STSClient({});
  try {
    const { Account = '' } = await client.send(new GetCallerIdentityCommand({}));
    return { account: Account, region: await client.config.region() };
  } finally {
    client.destroy();
  }
}

export const formatCaller = ({ account, region }: Caller) =>
  `account ${account}, region ${region}, ${describeProfile()}`;
