import type { Actor } from '#functions/platform/actor.ts';
import { optionalSetting } from '#functions/platform/environment.ts';
import { type Clocked, limitPerMinute } from '#functions/platform/table/limit-per-minute.ts';
import type { Endpoint } from '#shared/endpoint.ts';

/** Administrators change many things at once: people, limits, open requests. */
const administratorsFactor = 10;
/** The part of a limit that each warm function lets pass uncounted: 10 of 300. */
const uncountedPart = 30;
/** The same of those that mail: 5 of 60; and of reads: 600 of 3,000, more than a person's screens ask for. */
const uncountedMails = 12;
const uncountedReads = 5;

/**
 * Holds a person's calls: reads, those that change something, and those among them that mail others. Why so:
 * decision 13.
 */
export function limitCalls(deps: Clocked) {
  const mostWrites = Number(optionalSetting('WRITING_CALLS_PER_MINUTE') ?? 300);
  const mostMails = Number(optionalSetting('MAILING_CALLS_PER_MINUTE') ?? 60);
  const mostReads = Number(optionalSetting('READING_CALLS_PER_MINUTE') ?? 3000);
  const uncounted = Math.floor(mostWrites / uncountedPart);
  const countWrite = limitPerMinute(deps, { kind: 'WRITES', most: mostWrites, uncounted });
  const countMails = limitPerMinute(deps, {
    ...{ kind: 'MAILS', most: mostMails },
    uncounted: Math.floor(mostMails / uncountedMails),
  });
  const countReads = limitPerMinute(deps, {
    ...{ kind: 'READS', most: mostReads },
    uncounted: Math.floor(mostReads / uncountedReads),
  });
  /** @throws rate.limited */
  return async ({ userId, isAdministrator }: Actor, endpoint: Endpoint): Promise<void> => {
    if (endpoint.method === 'GET') return countReads(userId);
    await countWrite(userId, isAdministrator ? administratorsFactor : 1);
    if (endpoint.mails) await countMails(userId);
  };
}
