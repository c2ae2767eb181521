import { resolve } from 'node:path';
import { UsageError } from './command.ts';

/** Options for the product that a command works on: a data folder of one machine, or a stage in AWS. */
export const productOptions = { data: { type: 'string' }, stage: { type: 'string' } } as const;

export const productUsage = `  --data DIR    the data folder of a running product (default .countersign)
  --stage NAME  a stage in AWS instead, with the credentials and the region of your AWS configuration
  --help        shows this`;

type Given = { readonly data?: string | undefined; readonly stage?: string | undefined };

/**
 * Return the data folder, if any, and the stage in the names of functions, which is `dev` on one machine.
 * @throws UsageError
 */
export function readProductOptions({ data, stage }: Given) {
  if (data !== undefined && stage !== undefined)
    throw new UsageError('Either --data or --stage, not both.');
  return {
    data: stage === undefined ? resolve(data || '.countersign') : undefined,
    stage: stage ?? 'dev',
  };
}
