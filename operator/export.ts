import { resolve } from 'node:path';
import { runCommand } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openProduct } from './services/open-product.ts';
import { openServices } from './services/open-services.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';
import { exportProduct } from './transfer/export-product.ts';

/**
 * Export a product: all items of its table, its accounts without passwords and second factors, and its files, as JSON
 * Lines whose hashes continue each other. The export is no snapshot: it may contain a part of the changes that people
 * make meanwhile. Exit status 1 if the folder exists or a service refuses.
 */
const usage = `npm run export -- FOLDER [--data DIR | --stage NAME]

  FOLDER        new folder of the export; it appears when it is complete
${productUsage}

Restore it into an empty product: npm run restore -- FOLDER`;

await runCommand(
  { usage, options: productOptions, operands: ['FOLDER'] },
  async ({ values, positionals: [folder = ''] }) => {
    const { data, stage } = readProductOptions(values);
    const services = await openServices(data);
    try {
      const product = await openProduct(services, stage);
      await exportProduct(product, resolve(folder), console.log);
      console.log('It has the current files only, without former versions of them.');
      console.log(`The export is in ${folder}. It has everybody’s data: keep it like the table.`);
    } finally {
      services.close();
    }
    return 0;
  },
  explainAwsFailure,
);
