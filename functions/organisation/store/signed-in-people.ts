import type { User } from '#shared/users/user.ts';

/** Limits for what one container keeps. People of an example can be invited after they were read. */
const keptForMs = 10 * 60_000;
const maxPeople = 10_000;

/** Remember people who have signed in, so that a path does not load them again to see that. */
export function signedInPeople() {
  const readAt = new Map<string, number>();
  return {
    has: (userId: string): boolean => Math.abs(Date.now() - (readAt.get(userId) ?? 0)) < keptForMs,

    note(people: readonly User[]): void {
      if (readAt.size > maxPeople) readAt.clear();
      for (const { userId, invitedAt } of people)
        if (invitedAt) readAt.delete(userId);
        else readAt.set(userId, Date.now());
    },
  };
}
