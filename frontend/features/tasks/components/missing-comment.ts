import type { Outcome } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';

/** Messages if the required comment of a decision is missing. */
export const missingCommentMessages = {
  approve: '',
  return: t`Say what has to change.`,
  reject: t`Say why it is rejected.`,
} as const satisfies Record<Outcome, string>;
