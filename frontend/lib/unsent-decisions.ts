import * as z from 'zod';

/**
 * A decision from the moment it is made until the service has answered, or it was taken back. It is kept in this browser:
 * whoever loses the sign-in or the connection while leaving finds it again, and it is sent when they are back.
 */
const Unsent = z.object({
  /** its idempotency key: sent twice, it counts once */
  key: z.string(),
  taskIds: z.array(z.string()).min(1),
  outcome: z.enum(['approve', 'return', 'reject']),
  comments: z.string(),
  fields: z.array(z.string()),
  /** "Approved: Customer workshop in Lisbon" */
  text: z.string(),
  at: z.iso.datetime(),
});
export type Unsent = z.infer<typeof Unsent>;
const List = z.array(Unsent);

const prefix = 'countersign:unsent:';

/** What this browser keeps of somebody; storage that is blocked or spoilt keeps nothing. */
export function unsentOf(userId: string): Unsent[] {
  try {
    return List.parse(JSON.parse(localStorage.getItem(prefix + userId) ?? '[]'));
  } catch {
    return [];
  }
}

/** Whether this browser keeps any, of whomever. */
export function isAnyUnsent(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}

export function keepUnsent(userId: string, decision: Unsent): void {
  store(userId, [...unsentOf(userId), decision]);
}

export function forgetUnsent(userId: string, { key }: Pick<Unsent, 'key'>): void {
  store(
    userId,
    unsentOf(userId).filter((one) => one.key !== key),
  );
}

function store(userId: string, decisions: readonly Unsent[]): void {
  try {
    if (decisions.length === 0) localStorage.removeItem(prefix + userId);
    else localStorage.setItem(prefix + userId, JSON.stringify(decisions));
  } catch {
    // A browser that forbids storage sends what it can while the page is there.
  }
}
