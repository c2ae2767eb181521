import * as z from 'zod';
import type { Names } from './names.ts';
import { ignoredProperty, type ReadResources } from './resources.ts';
import type { Stack } from './stack.ts';
import { TemplateError } from './template-error.ts';

/** A function of the runtime; times in milliseconds, memory in MB. */
export type FunctionResource = {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  /** Folder with the bundled code. */
  readonly folder: string;
  /** Handler in Lambda's format, `file.export`. */
  readonly handler: string;
  readonly timeout: number;
  readonly memory: number;
  readonly environment: Readonly<Record<string, string>>;
  /** ARN of the role whose policies define its permissions. */
  readonly role: string;
};

const FunctionProperties = z.strictObject({
  Architectures: ignoredProperty,
  Code: z.strictObject({ S3Bucket: ignoredProperty, S3Key: z.string() }),
  DeadLetterConfig: ignoredProperty,
  Description: ignoredProperty,
  Environment: z.strictObject({ Variables: z.record(z.string(), z.coerce.string()) }).optional(),
  FunctionName: z.string().optional(),
  Handler: z.string().regex(/^[\w/-]+\.\w+$/),
  KmsKeyArn: ignoredProperty,
  LoggingConfig: ignoredProperty,
  MemorySize: z.int().default(128),
  // In the cloud, the limit stops a flood of calls. On one machine, a flood looks the same as normal load.
  ReservedConcurrentExecutions: ignoredProperty,
  Role: z.string(),
  Runtime: z.string().regex(/^nodejs/, 'only Node runs on one machine'),
  Tags: ignoredProperty,
  Timeout: z.int().default(3),
  TracingConfig: ignoredProperty,
});

/** Read the product's functions, with the path of their code on this machine. */
export function readFunctions(stack: Stack, names: Names, read: ReadResources): FunctionResource[] {
  return read('AWS::Lambda::Function', FunctionProperties).map(({ id, properties }) => {
    const folder = stack.assets.get(properties.Code.S3Key);
    if (!folder) throw new TemplateError(`${id}: its code ${properties.Code.S3Key} is no asset.`);
    return {
      id,
      name: names.ref(id),
      arn: names.attribute(id, 'Arn'),
      folder,
      handler: properties.Handler,
      timeout: properties.Timeout * 1000,
      memory: properties.MemorySize,
      environment: properties.Environment?.Variables ?? {},
      role: properties.Role,
    };
  });
}
