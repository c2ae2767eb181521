import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { startLogUpload } from '#shared/process/imports-api.ts';
import { canMap } from '#shared/process/process-import.ts';
import type { ImportsDeps } from '../deps.ts';

/** How long an upload may take to begin. A slow line may need longer to end it. */
const openSeconds = 15 * 60;

/** Nothing is stored: the bucket holds whoever has the address to the file that was described. */
export const startLogUploadRoute = route(
  startLogUpload,
  async ({ params }, { imports, files, applicationId, now }: ImportsDeps) => {
    const one = await imports.load(applicationId, params.id);
    if (!canMap(one))
      throw new AppError('item.transition-refused', t`Its file was read already.`, {
        present: { state: one.state },
      });
    const store = await files();
    const [address, arrived] = [
      await store.addressFor(one, one.file, openSeconds),
      await store.find(one),
    ];
    const expiresAt = new Date(Date.parse(now()) + openSeconds * 1000).toISOString();
    return { ...address, expiresAt, hasArrived: arrived?.sha256 === one.file.sha256 };
  },
);
