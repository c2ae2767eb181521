import { resolve } from 'node:path';
import { formatMessage, runCommand } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { UnusableFile } from './services/named-file.ts';
import { openProduct } from './services/open-product.ts';
import { openServices } from './services/open-services.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';
import { restoreProduct } from './transfer/restore-product.ts';

/**
 * Restore an export into an empty product, on one machine or in AWS. The whole export is checked before anything is
 * written, and the table is compared with it at the end. An interrupted restore continues when it is repeated. Exit
 * status 1 if the export is broken or the product is not empty.
 */
const usage = `npm run restore -- FOLDER [--dry-run] [--data DIR | --stage NAME]

  FOLDER        folder of an export
  --dry-run     checks the export and that the product is empty, and writes nothing
${productUsage}

Accounts are made again without a mail. People set a new password with "Forgot password".`;

await runCommand(
  { usage, options: { 'dry-run': { type: 'boolean' }, ...productOptions }, operands: ['FOLDER'] },
  async ({ values, positionals: [folder = ''] }) => {
    const { data, stage } = readProductOptions(values);
    const services = await openServices(data);
    try {
      await restoreProduct(await openProduct(services, stage), resolve(folder), {
        ...{ isDryRun: values['dry-run'] ?? false, report: console.log },
      });
    } finally {
      services.close();
    }
    return 0;
  },
  (error) => (error instanceof UnusableFile ? formatMessage(error) : explainAwsFailure(error)),
);
