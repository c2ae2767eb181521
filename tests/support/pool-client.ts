import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { ProductConfig } from './product-client.ts';
import type { RunningProduct } from './start-product.ts';

const Keys = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });

/** Open the user pool of a running product with the permissions of its operator. */
export async function openPool({ url, data }: Pick<RunningProduct, 'url' | 'data'>) {
  const config = ProductConfig.parse(await (await fetch(`${url}/config.json`)).json());
  const client = new CognitoIdentityProviderClient({
    endpoint: config.userPoolEndpoint ?? '',
    region: config.region,
    credentials: Keys.parse(JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))),
  });
  return { client, userPoolId: config.userPoolId };
}
