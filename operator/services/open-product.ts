import { areas } from '#infra/areas.ts';
import type { Product } from '../transfer/product.ts';
import type { Services } from './open-services.ts';

/** An area that stores files: its function has the names of the table, the user pool and the bucket. */
const fileArea = areas.find(({ files }) => files)?.name ?? '';

/** Return the table, user pool and bucket of a product. @throws Refusal if there is no such stage */
export async function openProduct(services: Services, stage: string): Promise<Product> {
  const settings = await services.loadSettings(stage, `api-${fileArea}`);
  const { table, pool, files } = services;
  return {
    ...{ table, tableName: settings.TABLE_NAME, applicationId: settings.APPLICATION_ID },
    ...{ pool, userPoolId: settings.USER_POOL_ID },
    ...{ files, bucket: settings.FILES_BUCKET },
  };
}
