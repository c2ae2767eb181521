import { inLanguage } from '#functions/platform/language.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { MessagesDeps } from '../deps.ts';

/**
 * Runs what says messages in the language of who reads them, with translations of the organisation's names: that of the
 * call, of a call that names none the person's own, else the company's.
 */
export async function inReaderLanguage<T>(
  { actor, language }: Pick<CallContext, 'actor' | 'language'>,
  { applicationId, languageFor, settings, namesIn }: MessagesDeps,
  run: () => Promise<T>,
): Promise<T> {
  const spoken = language ?? (await languageFor(actor.profile ?? { applicationId }));
  const source = async () => (await settings(applicationId)).language;
  return inLanguage(spoken, run, await namesIn(spoken, source));
}
