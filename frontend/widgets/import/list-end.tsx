import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { formatNumberOrText } from '#frontend/components/text/format/numbers.ts';
import { t } from '#frontend/lib/text.ts';

/** Initial number of rows in a list, and of additional rows per step. */
export const rowsPerPage = 100;

type ListEndProps = {
  readonly limit: number;
  readonly count: number;
  readonly onLimit: (limit: number) => void;
};

/** End of a list with the number of visible rows, and a button to show more. */
export function ListEnd({ limit, count, onLimit }: ListEndProps) {
  const hasMore = count > limit;
  return (
    <>
      {hasMore ? (
        <p className="paragraph">{t`The first ${formatNumberOrText(limit)} of ${formatNumberOrText(count)} rows`}</p>
      ) : null}
      <LoadMore hasMore={hasMore} loading={false} onMore={() => onLimit(limit + rowsPerPage)} />
    </>
  );
}
