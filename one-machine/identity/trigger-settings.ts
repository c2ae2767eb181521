import * as z from 'zod';

/** Functions of the template that the pool calls, as its LambdaConfig names them. */
export const LambdaConfig = z
  .strictObject({
    PreSignUp: z.string(),
    CustomMessage: z.string(),
    PreTokenGeneration: z.string(),
  })
  .partial();

/** Functions that the pool calls, by name or ARN. */
export type Triggers = {
  readonly preSignUp: string | undefined;
  readonly customMessage: string | undefined;
  readonly preTokenGeneration: string | undefined;
};

export const readTriggers = (config: z.infer<typeof LambdaConfig>): Triggers => ({
  preSignUp: config.PreSignUp,
  customMessage: config.CustomMessage,
  preTokenGeneration: config.PreTokenGeneration,
});
