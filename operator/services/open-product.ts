import type { Product } from '../transfer/product.ts';
import type { Services } from './open-services.ts';

/** Function of an area that stores files. Its settings contain the names of the table, the user pool and the bucket. */
export const fileFunction = 'api-requests';

/** Return the table, user pool and bucket of a product. @throws CommandRefusal if there is no such stage */
export async function openProduct(services: Services, stage: string): Promise<Product> {
  const settings = await services.loadSettings(stage, fileFunction);
  const { table, pool, files } = services;
  return {
    ...{ table, tableName: settings.TABLE_NAME, applicationId: settings.APPLICATION_ID },
    ...{ pool, userPoolId: settings.USER_POOL_ID },
    ...{ files, bucket: settings.FILES_BUCKET },
  };
}
