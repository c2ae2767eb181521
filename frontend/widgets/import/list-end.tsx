import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { inDigits } from '#frontend/components/text/format/numbers.ts';
import { t } from '#frontend/lib/text.ts';

/** Rows that a list shows first, and more of them each time. */
export const rowsPerPage = 100;

type ListEndProps = {
  readonly limit: number;
  readonly count: number;
  readonly onLimit: (limit: number) => void;
};

/** Number of the rows shown of a list, and the way to more of them. */
export function ListEnd({ limit, count, onLimit }: ListEndProps) {
  const hasMore = count > limit;
  return (
    <>
      {hasMore ? <p>{t`The first ${inDigits(limit)} of ${inDigits(count)} rows`}</p> : null}
      <LoadMore hasMore={hasMore} loading={false} onMore={() => onLimit(limit + rowsPerPage)} />
    </>
  );
}
