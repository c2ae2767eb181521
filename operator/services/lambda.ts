import {
  GetFunctionConfigurationCommand,
  InvokeCommand,
  type LambdaClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';

export type Lambda = ReturnType<typeof lambdaFunctions>;

/** Functions of a stage, by their names. */
export const lambdaFunctions = (client: LambdaClient) => ({
  /** Return the environment variables of a function; undefined if there is none of that name. */
  async settings(FunctionName: string): Promise<Readonly<Record<string, string>> | undefined> {
    try {
      const found = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
      return found.Environment?.Variables ?? {};
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  },
  /**
   * Call a function and wait for its answer.
   * @throws Error if the function failed, with its answer
   */
  async invoke(FunctionName: string, event: unknown): Promise<unknown> {
    const call = new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) });
    const { FunctionError, Payload } = await client.send(call);
    const answer = Payload?.transformToString() ?? '';
    if (FunctionError) throw new Error(`${FunctionName}: ${answer}`);
    return JSON.parse(answer);
  },
});
