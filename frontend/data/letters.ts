import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { LetterQueueName, ReplayRun } from '#shared/letters/letter.ts';
import {
  countDeadLetters,
  dropDeadLetters,
  listDeadLetters,
  listLetterActs,
  releaseDeadLetters,
  replayDeadLetters,
} from '#shared/letters/letters-api.ts';
import { endpointQuery, pagedEndpointQuery, useInvalidate } from './read.ts';

/**
 * Refetch interval of the counts in milliseconds while the screen is open. Changed counts cause a refetch of the dead
 * letters.
 */
const refetchInterval = 30_000;

export const deadLetterCountsQuery = () =>
  queryOptions({ ...endpointQuery(countDeadLetters), refetchInterval });

/** Load the dead letters of all queues. Reading hides them from other readers for a while, so no timer repeats it. */
export const deadLettersQuery = () => endpointQuery(listDeadLetters);

/** Load the actions of administrators on dead letters, page by page, newest first. */
export const deadLetterActionsQuery = () => pagedEndpointQuery(listLetterActs);

/** Replay dead letters by their ids. */
export const replayDeadLettersById = (queue: LetterQueueName, ids: string[]) =>
  callApi(replayDeadLetters, { body: { queue, ids } });

/** Replay the next dead letters of a queue. `run`: the run that the first of several calls returned. */
export const replayNextDeadLetters = (queue: LetterQueueName, run: ReplayRun | undefined) =>
  callApi(replayDeadLetters, { body: { queue, ...(run && { run }) } });

export const releaseDeadLetterReceipts = (queue: LetterQueueName, receipts: string[]) =>
  callApi(releaseDeadLetters, { body: { queue, receipts } });

export const dropDeadLetter = (queue: LetterQueueName, id: string, reason: string) =>
  callApi(dropDeadLetters, { body: { queue, ids: [id], reason } });

export const useRefreshDeadLetters = () => useInvalidate('dead-letters');
