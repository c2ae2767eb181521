import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { t } from '#frontend/lib/text.ts';
import { UsageList } from '#frontend/widgets/list-view/use-list.tsx';
import type { Use } from '#shared/reference/use.ts';

type KindUsesProps = {
  readonly read: UseQueryResult<{ readonly usedBy: readonly Use[] }>;
  /** Name of the subject: "this type" */
  readonly what: string;
};

/** Usages of a location type or attribute, in its dialog. */
export function KindUses({ read: { data, error, refetch }, what }: KindUsesProps) {
  if (error && !data)
    return (
      <ErrorPanel
        title={t`What uses it could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={2} look="rows" />;
  return (
    <section aria-label={t`Used by`}>
      {data.usedBy.length > 0 ? <p className="text-13 muted">{t`Used by`}</p> : null}
      <UsageList uses={data.usedBy} what={what} />
    </section>
  );
}
