import { SortButton } from './head.tsx';
import type { Sorting } from './types.ts';

type SortHeadProps = {
  readonly by: string;
  readonly sorting: Sorting;
  readonly className?: string | undefined;
  readonly children: string;
};

/** Header cell of a sortable column in a plain table. */
export function SortHead({ by, sorting, className, children }: SortHeadProps) {
  const direction = sorting.by === by ? sorting.direction : undefined;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <SortButton by={by} label={children} sorting={sorting} />
    </th>
  );
}
