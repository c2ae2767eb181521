import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { resendDecisions } from '../resend-decisions.ts';

/** Sends what somebody decided here before and what never got an answer, as soon as they are back. */
export function UnsentDecisions({ userId }: { userId: string }) {
  const queries = useQueryClient();
  useEffect(() => void resendDecisions(userId, queries), [userId, queries]);
  return null;
}
