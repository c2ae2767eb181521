import { useMemo, useState } from 'react';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import { classifyRequestEffect, countEffects } from './migration-effects.ts';

export type Required = readonly [boolean, (required: boolean) => void];
export type Answer = 'safe' | 'all' | 'leave';

/** Which open requests move to another version: an answer for all of them, and what was said of single ones. */
/** `required`: whether steps that a request has passed are asked after all, and how to change that. */
export function useMigrationChoice(requests: readonly MigratedRequest[], required: Required) {
  const [answer, setAnswer] = useState<Answer>('safe');
  const [own, setOwn] = useState<ReadonlyMap<string, boolean>>(new Map());
  const counts = useMemo(() => countEffects(requests), [requests]);
  const movable = requests.filter((request) => classifyRequestEffect(request) !== 'stuck');
  const safe = movable.filter((request) => classifyRequestEffect(request) !== 'back');
  const chosen = new Set({ safe, all: movable, leave: [] }[answer].map((one) => one.requestId));
  const isChosen = (id: string) => own.get(id) ?? chosen.has(id);
  const isAll = movable.length > 0 && movable.every(({ requestId }) => isChosen(requestId));
  /** One's own request moves with all others, never when it is picked. */
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
    choose(next: Answer) {
      setAnswer(next);
      setOwn(new Map());
    },
    move: (requestId: string, moves: boolean) => setOwn(new Map(own).set(requestId, moves)),
  };
}
export type MigrationChoice = ReturnType<typeof useMigrationChoice>;
