import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { resendDecisions } from '../resend-decisions.ts';

/** Resend decisions of this browser that never got a response, as soon as their author is back. */
export function UnsentDecisions({ userId }: { userId: string }) {
  const queries = useQueryClient();
  useEffect(() => void resendDecisions(userId, queries), [userId, queries]);
  return null;
}
