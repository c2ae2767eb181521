import {
  GetFunctionConfigurationCommand,
  type LambdaClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';
import { invokeFunction } from '#functions/platform/invoke-function.ts';

export type Lambda = ReturnType<typeof lambdaFunctions>;

/** Create access to the functions of a stage by their names. */
export const lambdaFunctions = (client: LambdaClient) => ({
  /** Return the environment variables of a function; undefined if no function has that name. */
  async settings(FunctionName: string): Promise<Readonly<Record<string, string>> | undefined> {
    try {
      const found = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
      return found.Environment?.Variables ?? {};
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  },
  invoke: (name: string, event: unknown): Promise<unknown> => invokeFunction(client, name, event),
});
