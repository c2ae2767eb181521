import type { Letter, RemainingCause } from '#functions/letters/rules/letter.ts';
import type { LetterQueueName } from '#shared/letters/letter.ts';

/** Describe a letter in one line, without the text or recipient of a mail. */
export function describeLetter(letter: Letter): string {
  switch (letter.kind) {
    case 'event':
      return `event ${letter.pk} ${letter.sk}: ${letter.cause}`;
    case 'mail':
      return `mail ${letter.mail.messageId}: ${letter.cause ?? 'tried for most of a day'}`;
    case 'news':
      return `${letter.event['detail-type']} ${letter.event.id}: ${letter.cause ?? 'tried for half a day'}`;
    case 'place': {
      const { shardId, startSequenceNumber } = letter.DDBStreamBatchInfo;
      return `records of the stream from ${startSequenceNumber} in ${shardId}: not handled for twelve hours`;
    }
    case 'unknown':
      return 'a message that this command does not know';
  }
}

/** Explain the effect of lost stream records: the reconciler restarts requests, announcements, and imports. */
const afterExpiry = (queue: LetterQueueName) =>
  queue === 'notify'
    ? 'nobody is told of them any more; run search:rebuild'
    : 'the reconciler starts what they left undone';

/** Explain in a few words why a dead letter remains in its queue. */
export function explainRemaining(
  { reason, cause = '' }: RemainingCause,
  queue: LetterQueueName,
): string {
  switch (reason) {
    case 'given-up-again':
      return `given up again: ${cause}`;
    case 'twice':
      return `given up again, or there twice: ${cause || 'tried too often'}`;
    case 'unavailable':
      return 'a service that it needs does not answer';
    case 'failed':
      return cause;
    case 'gone':
      return 'its event is gone: drop it';
    case 'expired':
      return `the stream no longer has its records: ${afterExpiry(queue)}; drop it`;
    case 'unknown':
      return 'nobody knows how to replay it';
  }
}
