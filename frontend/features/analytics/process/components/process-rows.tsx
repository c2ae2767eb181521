import { lazy, Suspense } from 'react';
import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import type { ProcessFigures } from '#frontend/data/process.ts';
import type { Measure } from '../waits.ts';

const ProcessList = lazy(async () => ({
  default: (await import('./process-list.tsx')).ProcessList,
}));
const ProcessTable = lazy(async () => ({
  default: (await import('./process-table.tsx')).ProcessTable,
}));

type ProcessRowsProps = { readonly figures: ProcessFigures; readonly measure: Measure };

/** Figures without the map: a table, or a list on a phone. */
export function ProcessRows(props: ProcessRowsProps) {
  const isNarrow = useNarrow();
  return (
    <Suspense fallback={<ListSkeleton rows={6} look="rows" />}>
      {isNarrow ? <ProcessList {...props} /> : <ProcessTable {...props} />}
    </Suspense>
  );
}
