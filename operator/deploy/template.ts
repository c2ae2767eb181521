import * as z from 'zod';

/** CloudFormation template, as far as commands read it. */
export const Template = z.looseObject({
  Resources: z
    .record(
      z.string(),
      z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
    )
    .default({}),
});
export type Template = z.infer<typeof Template>;
