import { useEffect, useState } from 'react';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { previewMigration } from '#frontend/data/publish-routing.ts';
import type { MigratedRequest, RoutingDraft } from '#shared/routing/routing-api.ts';

export type DryRun = {
  readonly requests: readonly MigratedRequest[];
  /** Whether all open requests are included. */
  readonly complete: boolean;
  readonly problem: string | undefined;
};
const begun: DryRun = { requests: [], complete: false, problem: undefined };

/**
 * Preview the migration of a routing sequence's open requests on mount. Nothing moves. `routingId` is undefined if the
 * routing sequence was never published, because no request follows it.
 */
export function useDryRun(
  routingId: string | undefined,
  draft: RoutingDraft | undefined,
  requirePassed: boolean,
): DryRun {
  const [run, setRun] = useState(begun);
  useEffect(() => {
    const leaving = new AbortController();
    setRun(routingId === undefined ? { ...begun, complete: true } : begun);
    if (routingId === undefined) return;
    previewMigration({ routingId, draft, requirePassed }, leaving.signal, (requests) =>
      setRun((before) => ({ ...before, requests })),
    )
      .then((requests) => setRun({ requests, complete: true, problem: undefined }))
      .catch((cause) => {
        if (!leaving.signal.aborted)
          setRun((before) => ({ ...before, problem: describeError(cause) }));
      });
    return () => leaving.abort();
  }, [routingId, draft, requirePassed]);
  return run;
}
