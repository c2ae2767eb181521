import { t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';

export const addedLabel = t`Added`;

/** Return the previous values of changed fields as text, keyed by path. */
export const describeChangedFields = ({ changes }: Pick<RequestDetails, 'changes'>) =>
  new Map(
    changes.map(({ field, before, kind }) => [
      field,
      kind === 'added' ? addedLabel : before ? t`It was ${before}` : t`It was empty`,
    ]),
  );
