import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { deadLetterActionsQuery } from '#frontend/data/letters.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import type { LetterAct } from '#shared/letters/letter.ts';
import { formatLetterWork, queueLabels } from '../letter-words.ts';

const formatTried = ({ replayed, left }: NonNullable<LetterAct['tried']>): string =>
  left > 0 ? t`tried ${replayed + left} again, ${left} failed` : t`tried ${replayed} again`;

function Act({ act: { at, by, queue, tried, dropped } }: { readonly act: LetterAct }) {
  const format = useFormat();
  return (
    <li className="stack gap-4 border-above text-13">
      <div className="row wrap gap-8">
        <PersonChip person={by} />
        <span>
          {queueLabels[queue].name}: {tried ? formatTried(tried) : null}
          {dropped ? t`dropped “${formatLetterWork(dropped)}”` : null}
        </span>
        {dropped?.requestId ? (
          <Link to={paths.viewRequest(dropped.requestId)}>{dropped.number}</Link>
        ) : null}
        <span className="muted tabular">{format.momentWithin(at)}</span>
      </div>
      {dropped ? <p className="break-anywhere">{t`Reason: ${dropped.reason}`}</p> : null}
    </li>
  );
}

/** Actions of administrators on dead letters, newest first. Renders nothing if there are none. */
export function LetterActs() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    deadLetterActionsQuery(),
  );
  const acts = data?.pages.flatMap(({ items }) => items) ?? [];
  if (acts.length === 0) return null;
  return (
    <Panel title={t`What administrators did`}>
      <ul>
        {acts.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </ul>
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </Panel>
  );
}
