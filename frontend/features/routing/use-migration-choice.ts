import { useMemo, useState } from 'react';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import { classifyRequestEffect, countEffects } from './migration-effects.ts';

export type RequirementState = readonly [boolean, (required: boolean) => void];
export type MigrationScope = 'safe' | 'all' | 'leave';

/**
 * Choose the open requests that move to another version, by one answer for all and individual exceptions.
 * `required`: state and setter of whether already passed steps are required.
 */
export function useMigrationChoice(
  requests: readonly MigratedRequest[],
  required: RequirementState,
) {
  const [answer, setAnswer] = useState<MigrationScope>('safe');
  const [own, setOwn] = useState<ReadonlyMap<string, boolean>>(new Map());
  const counts = useMemo(() => countEffects(requests), [requests]);
  const movable = requests.filter((request) => classifyRequestEffect(request) !== 'stuck');
  const safe = movable.filter((request) => classifyRequestEffect(request) !== 'back');
  const chosen = new Set({ safe, all: movable, leave: [] }[answer].map((one) => one.requestId));
  const isChosen = (id: string) => own.get(id) ?? chosen.has(id);
  const isAll = movable.length > 0 && movable.every(({ requestId }) => isChosen(requestId));
  /** One's own request moves only together with all others, and cannot be selected individually. */
  const isMoving = ({ requestId, isOwn }: MigratedRequest) => (isOwn ? isAll : isChosen(requestId));
  const [requirePassed, setRequirePassed] = required;
  return {
    answer,
    counts,
    requirePassed,
    setRequirePassed,
    movable,
    safe,
    isAll,
    isMoving,
    moving: movable.filter(isMoving),
    choose(next: MigrationScope) {
      setAnswer(next);
      setOwn(new Map());
    },
    move: (requestId: string, moves: boolean) => setOwn(new Map(own).set(requestId, moves)),
  };
}
export type MigrationChoice = ReturnType<typeof useMigrationChoice>;
