import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconCircle,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useFormat } from '#frontend/components/format/use-format.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import { stepsBehind } from '../migration-effects.ts';
import classes from './migration-list.module.css';

type MigrationListProps = {
  readonly requests: readonly MigratedRequest[];
  readonly isMoving: (request: MigratedRequest) => boolean;
  readonly onMove: (requestId: string, moves: boolean) => void;
};

/** What becomes of each open request: which steps stay, go and come; each moves or is left as it is. */
export function MigrationList({ requests, isMoving, onMove }: MigrationListProps) {
  return (
    <table className={classes.table} aria-label="Open requests">
      <thead>
        <tr>
          <th>Request</th>
          <th>Its steps</th>
          <th>Expected end</th>
          <th>Move</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.requestId}>
            <td>
              <strong>{request.title}</strong>
              <span className={classes.number}>
                {request.number} · version {request.fromVersion}
                {request.isOwn ? ' · yours: it moves only when all do' : ''}
              </span>
            </td>
            <td>
              <Steps request={request} />
            </td>
            <td>
              <End at={request.expectedAt} />
            </td>
            <td>
              <input
                type="checkbox"
                aria-label={`Move ${request.number}`}
                checked={isMoving(request)}
                disabled={request.problem !== undefined || request.isOwn}
                onChange={({ target }) => onMove(request.requestId, target.checked)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Mark = { readonly tone: string; readonly icon: Icon; readonly words: string };

function markOf({ effect, status }: MigratedRequest['stages'][number], isBehind: boolean): Mark {
  if (effect === 'goes') return { tone: 'goes', icon: IconMinus, words: 'goes' };
  if (isBehind) return { tone: 'back', icon: IconArrowBackUp, words: 'decides after all' };
  if (effect === 'appears') return { tone: 'appears', icon: IconPlus, words: 'appears' };
  if (status === 'Open') return { tone: 'stays', icon: IconCircle, words: 'waits here' };
  if (status === 'Approved') return { tone: 'quiet', icon: IconCheck, words: 'decided' };
  return { tone: 'stays', icon: IconCircle, words: 'stays' };
}

function Steps({ request }: { request: MigratedRequest }) {
  if (request.problem !== undefined) return <span>{request.problem}</span>;
  const behind = new Set(stepsBehind(request));
  const needed = request.stages.filter(
    ({ status, effect }) => status !== 'Skipped' || effect === 'goes',
  );
  const inOrder = needed.sort((a, b) => a.order - b.order);
  return (
    <ul className={classes.steps}>
      {inOrder.map((stage) => {
        const { tone, icon: Face, words } = markOf(stage, behind.has(stage));
        return (
          <li key={`${stage.name} ${stage.effect} ${stage.order}`} data-tone={tone}>
            <Face size={13} stroke={1.75} aria-hidden />
            {stage.name} <span>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

function End({ at: { before, after } }: { at: MigratedRequest['expectedAt'] }) {
  const format = useFormat();
  if (before === after || after === null) return before ? format.day(before) : null;
  return (
    <>
      {before ? <del>{format.day(before)}</del> : null} {format.day(after)}
    </>
  );
}
