import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { deadLetterActionsQuery, deadLettersQuery } from '#frontend/data/letters.ts';
import { LetterActs } from '#frontend/features/letters/components/letter-acts.tsx';
import { LetterQueues } from '#frontend/features/letters/components/letter-queues.tsx';
import { t } from '#frontend/lib/text.ts';
import type { Load } from '../page.ts';

/** Page with events and mails that were given up, which administrators try again or drop. */
export function Page() {
  return (
    <>
      <PageHeader
        title={t`Failed deliveries`}
        meta={<span>{t`Events and mails that were given up after many attempts`}</span>}
      />
      <div className="stack gap-24">
        <LetterQueues />
        <LetterActs />
      </div>
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(deadLettersQuery()),
    queries.ensureInfiniteQueryData(deadLetterActionsQuery()),
  ]);
