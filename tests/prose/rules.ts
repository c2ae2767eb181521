import type { Prose } from './read-prose.ts';

/** A rule of plain English: what it forbids, and what to write instead. */
type Rule = { readonly name: string; readonly advice: string; breaks(prose: Prose): boolean };

const maxSentenceWords = 40;
const sentences = (text: string) => text.split(/(?<=[.!?:;])\s/);
const isText = ({ kind }: Prose) => kind !== 'name';

export const rules: readonly Rule[] = [
  {
    name: 'opening',
    advice: 'Start with the noun or the verb that the line is about.',
    breaks: (prose) => isText(prose) && /^(what|who|whom|whose|that|where|how)\b/i.test(prose.text),
  },
  {
    name: 'capital',
    advice: 'Start a comment with a capital letter, and put code into backticks.',
    breaks: ({ kind, text }) => kind === 'comment' && /^[a-z]/.test(text),
  },
  {
    name: 'verb',
    advice: 'Use the verb of the trade: report, continue, fix, process, exist, pass to.',
    breaks: (prose) =>
      isText(prose) &&
      /\b(is|are|was|were|be) told\b|\bgoes on\b|\bgo on\b|\banew\b|\bmend(ed|s)?\b|\bworked off\b/i.test(
        prose.text,
      ),
  },
  {
    name: 'riddle',
    advice: 'Use the word of the field: corrupt, conflict, first, delegate.',
    breaks: (prose) =>
      isText(prose) && /\b(spoilt|forerunner|stand-in|untold|circumstances)\b/i.test(prose.text),
  },
  {
    name: 'length',
    advice: `Write at most ${maxSentenceWords} words in a sentence.`,
    breaks: (prose) =>
      isText(prose) &&
      sentences(prose.text).some((text) => text.split(' ').length > maxSentenceWords),
  },
  {
    name: 'name',
    advice: 'Name a function by a verb or what it returns, not by `...Of`.',
    breaks: (prose) =>
      prose.kind === 'name' && /[a-z]Of$|^instead[A-Z]|[a-z](Told|Said|Asked)$/.test(prose.text),
  },
];
