import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';

/** Response of a failed function. Its stack trace is in the log of the function. */
const Failure = z.object({ errorType: z.string().default('Error'), errorMessage: z.string() });

/** Write binary values as base64, as the events of Lambda contain them. */
const encodeBinary = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/**
 * Call a function and wait for its response.
 * @throws Error if the function failed, with type and text of its error
 */
export async function invokeFunction(
  client: LambdaClient,
  FunctionName: string,
  event: unknown,
): Promise<unknown> {
  const call = new InvokeCommand({ FunctionName, Payload: JSON.stringify(event, encodeBinary) });
  const { FunctionError, Payload } = await client.send(call);
  const answer = Payload?.transformToString() ?? '';
  if (!FunctionError) return JSON.parse(answer);
  const { data: failure } = Failure.safeParse(JSON.parse(answer || '{}'));
  const { errorType = 'Error', errorMessage = FunctionError } = failure ?? {};
  throw new Error(`${FunctionName}: ${errorType}: ${errorMessage}`);
}
