import type { Translation } from './t.ts';

/* Parse the condition sentences of stored requests. Imports nothing, because the page waits for this module. */

/** Longer comparisons are first, because "is not before" also starts with "is not". */
const comparisons = [
  ...['is not before', 'is not after', 'is less than', 'is more than', 'is at least', 'is at most'],
  ...['is one of', 'is before', 'is after', 'is not', 'is'],
] as const;
const collections = ['the sum of', 'the number of', 'the least of', 'the greatest of'] as const;

const facts: ReadonlySet<string> = new Set([
  ...['the amount', 'the priority', 'the category', 'the requester’s department'],
  ...['the requester’s location', 'the requester’s role', 'the requester’s approval level'],
]);
/** Predefined answers, which the product translates. */
const answers: ReadonlySet<string> = new Set([
  ...['yes', 'no', 'empty', 'low', 'normal', 'high', 'urgent', 'Employee', 'Approver'],
]);

type ConditionText = string | undefined;
const wholeQuote = /^“([^”]+)”$/;

/** Return each position of `word` in the text outside quotation marks and brackets. */
function* findPlaces(word: string, text: string): Generator<number> {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '“' || sign === '(') depth += 1;
    else if (sign === '”' || sign === ')') depth -= 1;
    else if (depth === 0 && text.startsWith(word, at)) yield at;
  }
}

/** Translate stored English conditions with the texts of a language. `name` translates labels and answers. */
export function conditionTranslator(
  find: Translation['find'],
): Pick<Translation, 'condition' | 'fact'> {
  type Naming = (text: string) => string;
  const say = (message: string, ...values: readonly string[]): ConditionText =>
    find(message, values, (value) => value);

  /** Translate the left side of a condition: a fact, a question, or a sum of them. */
  function tellSubject(text: string, name: Naming): ConditionText {
    if (facts.has(text)) return say(text);
    const label = wholeQuote.exec(text)?.[1];
    if (label !== undefined) return say('“{0}”', name(label));
    for (const start of collections)
      if (text.startsWith(`${start} `)) {
        const all = tellSubject(text.slice(start.length + 1), name);
        return all && say(`${start} {0}`, all);
      }
    return undefined;
  }

  const tellAnswer = (text: string, name: Naming) =>
    (answers.has(text) ? say(text) : tellSubject(text, name)) ?? name(text);

  function tellComparison(text: string, name: Naming): ConditionText {
    const emptied = text.endsWith(' is empty') && tellSubject(text.slice(0, -9), name);
    if (emptied) return say('{0} is empty', emptied);
    for (const words of comparisons)
      for (const at of findPlaces(` ${words} `, text)) {
        const subject = tellSubject(text.slice(0, at), name);
        if (!subject) continue;
        const answer = text.slice(at + words.length + 2);
        return answer.endsWith(' or below')
          ? say('{0} is {1} or below', subject, answer.slice(0, -9))
          : say(`{0} ${words} {1}`, subject, tellAnswer(answer, name));
      }
    for (const at of findPlaces(' contains “', text)) {
      const subject = tellSubject(text.slice(0, at), name);
      if (subject && text.endsWith('”'))
        return say('{0} contains “{1}”', subject, text.slice(at + 11, -1));
    }
    return undefined;
  }

  function tell(text: string, name: Naming): ConditionText {
    for (const word of ['or', 'and'])
      for (const at of findPlaces(` ${word} `, text)) {
        const one = tell(text.slice(0, at), name);
        const other = one && tell(text.slice(at + word.length + 2), name);
        if (one && other) return say(`{0} ${word} {1}`, one, other);
      }
    if (text.startsWith('not ')) {
      const denied = tell(text.slice(4), name);
      return denied && say('not {0}', denied);
    }
    if (text.startsWith('(') && text.endsWith(')')) {
      const inner = tell(text.slice(1, -1), name);
      return inner && `(${inner})`;
    }
    return tellComparison(text, name);
  }

  return {
    condition: (text, name) => tell(text, name) ?? text,
    fact: (name) => (facts.has(name) ? say(name) : undefined) ?? name,
  };
}
