import { useEffect, useState } from 'react';
import { problemWords } from '#frontend/components/text/problem-words.ts';
import { tryMigration } from '#frontend/data/publish-routing.ts';
import type { MigratedRequest, RoutingDraft } from '#shared/routing/routing-api.ts';

export type DryRun = {
  readonly requests: readonly MigratedRequest[];
  /** all that are open are among them */
  readonly complete: boolean;
  readonly problem: string | undefined;
};
const begun: DryRun = { requests: [], complete: false, problem: undefined };

/**
 * A dry run over the open requests of a routing, begun when this is mounted; none moves. `routingId` undefined: it was
 * never published, and no request follows it.
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
    tryMigration({ routingId, draft, requirePassed }, leaving.signal, (requests) =>
      setRun((before) => ({ ...before, requests })),
    )
      .then((requests) => setRun({ requests, complete: true, problem: undefined }))
      .catch((cause) => {
        if (!leaving.signal.aborted)
          setRun((before) => ({ ...before, problem: problemWords(cause) }));
      });
    return () => leaving.abort();
  }, [routingId, draft, requirePassed]);
  return run;
}
