/** Return the key of the first response to a person's call with an Idempotency-Key. */
export const idempotentAnswerKey = (userId: string, key: string) => ({
  pk: `USER#${userId}#ANSWERS`,
  sk: key,
});

export const callCountKey = (
  userId: string,
  kind: 'WRITES' | 'MAILS' | 'READS' | 'FEEDS' | 'LIVE',
  at: string,
) => ({
  pk: `USER#${userId}#CALLS`,
  sk: `${kind}#${at.slice(0, 16)}`,
});
