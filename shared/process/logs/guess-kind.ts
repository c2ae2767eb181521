import type { ActivityKind } from '../process-case.ts';

/**
 * English and German words. The first match wins: "withdrawal rejected" counts as withdrawn, and "returned for
 * approval" as returned.
 */
const words: readonly (readonly [ActivityKind, RegExp])[] = [
  ['withdrawn', /withdr[ae]w|cancel|retract|zurückgezogen|zurückzieh|storn/],
  ['rejected', /reject|declin|\bden(y|ied)|refus|abgelehnt|ablehn/],
  ['returned', /return|sen[dt] back|rework|zurückgegeben|zurückgewiesen|rückfrage|nachbesser/],
  ['submitted', /submi[ts]|\bcreate|regist|\brais(e|ed)\b|eingereicht|einreich|beantragt|angelegt/],
  [
    'decided',
    /approv(?!er)|accept|grant|decid|authori[sz]|genehmig|freig[ae]b|zugestimmt|bewillig/,
  ],
];

/** Words for an event that is still expected: Awaiting Approval. */
const waits =
  /\b(await|pending|wait(s|ing)? for|request(s|ed|ing)? (for )?approval)|ausstehend|wartet? auf/;
/**
 * Words that mean a submission only at the beginning of a request. Later on, "Create document" is an ordinary activity.
 */
const weak = /\bcreate|regist|\brais(e|ed)\b|angelegt/;
const strong = /submi[ts]|eingereicht|einreich|beantragt/;
export const isWeakSubmission = (name: string): boolean =>
  weak.test(name.toLowerCase()) && !strong.test(name.toLowerCase());

/** Guess the kind of an activity from the words of its name. */
export function guessKind(name: string): ActivityKind {
  const text = name.toLowerCase().replaceAll('ue', 'ü').replaceAll('_', ' ');
  const plain = name.toLowerCase().replaceAll('_', ' ');
  if (waits.test(plain)) return 'other';
  const found = words.find(([, pattern]) => pattern.test(plain) || pattern.test(text));
  return found?.[0] ?? 'other';
}
