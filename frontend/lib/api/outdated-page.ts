import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';

/** Error for a response of a newer version of the product, which this page cannot read. Reloading the page helps. */
export class OutdatedPageError extends AppError {
  constructor(isChange: boolean) {
    super(
      'server.failed',
      isChange
        ? t`Countersign was updated. Your change is saved. Reload the page to see it.`
        : t`Countersign was updated. Reload the page to continue.`,
    );
  }
}
