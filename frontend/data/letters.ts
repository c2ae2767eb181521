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

/** Refetch interval of the counts in milliseconds while the screen is open. The letters follow if the counts change. */
const refetchInterval = 30_000;

export const letterCountsQuery = () =>
  queryOptions({ ...endpointQuery(countDeadLetters), refetchInterval });

/** Load the letters of all queues. They are hidden from other readers meanwhile, so this is not repeated by a timer. */
export const lettersQuery = () => endpointQuery(listDeadLetters);

/** Load what administrators did with letters, page by page, the latest first. */
export const letterActsQuery = () => pagedEndpointQuery(listLetterActs);

/** Replay letters by their ids. */
export const replayLetters = (queue: LetterQueueName, ids: string[]) =>
  callApi(replayDeadLetters, { body: { queue, ids } });

/** Replay the next letters of a queue. `run`: what the first of several calls returned. */
export const replayNextLetters = (queue: LetterQueueName, run: ReplayRun | undefined) =>
  callApi(replayDeadLetters, { body: { queue, ...(run && { run }) } });

export const releaseLetters = (queue: LetterQueueName, receipts: string[]) =>
  callApi(releaseDeadLetters, { body: { queue, receipts } });

export const dropLetter = (queue: LetterQueueName, id: string, reason: string) =>
  callApi(dropDeadLetters, { body: { queue, ids: [id], reason } });

export const useRefreshLetters = () => useInvalidate('dead-letters');
