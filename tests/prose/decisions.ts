import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../operator/services/command.ts';

/** `node tests/prose/decisions.ts` generates docs/decisions/README.md from the records in that folder. */
const folder = join(import.meta.dirname, '../../docs');
const index = join(folder, 'decisions/README.md');

/** Decision records to read first, keyed by subject. */
const shortList: Readonly<Record<string, readonly number[]>> = {
  'Shape of the product': [137, 1, 5, 18, 57],
  Table: [7, 17, 20, 2, 4, 34, 96],
  'Events and mail': [10, 117, 12, 98, 40],
  'Routing and decisions': [11, 14, 84, 86, 87, 91],
  'Rights and sign-in': [13, 9, 88, 89, 97, 100],
  'Figures and process': [42, 53, 55, 61],
  Browser: [115, 126],
};

type Heading = { number: number; title: string; file: string };
export type Decision = Heading & { status: string; date: string; supersededBy: string };

export function readDecisions(): Decision[] {
  const files = readdirSync(join(folder, 'decisions')).filter((file) => file !== 'README.md');
  return files.sort().map((file) => {
    const text = readFileSync(join(folder, 'decisions', file), 'utf8');
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
    const status = /^- Status: (\w+)/m.exec(text)?.[1] ?? '';
    const supersededBy = /^- Status: Superseded by (\[\d+\]\(.+\))$/m.exec(text)?.[1] ?? '';
    const date = /^- Date: (\d{4}-\d\d-\d\d)$/m.exec(text)?.[1] ?? '';
    for (const section of ['Context', 'Decision', 'Consequences'])
      if (!text.includes(`\n## ${section}\n\n`)) throw new Error(`${file} lacks ## ${section}`);
    return { number: Number(number), title, file, status, date, supersededBy };
  });
}

/** Read the design notes that were decision records earlier, because comments and documents still use their numbers. */
function readDesignNotes(): Heading[] {
  const notes = readdirSync(join(folder, 'design')).flatMap((file) => {
    const text = readFileSync(join(folder, 'design', file), 'utf8');
    const number = /^Design note, formerly decision (\d+)\.$/m.exec(text)?.[1];
    const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
    return number ? [{ number: Number(number), title, file }] : [];
  });
  return notes.sort((a, b) => a.number - b.number);
}

/** Return the text of docs/decisions/README.md. */
export function formatDecisionIndex(decisions: readonly Decision[]): string {
  const link = (number: number) => {
    const found = decisions.find((decision) => decision.number === number);
    if (!found) throw new Error(`No decision ${number}`);
    return `- ${number}. [${found.title}](${found.file})`;
  };
  return [
    '# Decisions',
    'Each record states a choice that somebody could make differently, with its context and consequences. Numbers never change.',
    'This page is generated: `npm run decisions`.',
    '## Read these first',
    ...Object.entries(shortList).map(
      ([subject, numbers]) => `**${subject}**\n\n${numbers.map(link).join('\n')}`,
    ),
    '## All records',
    [
      '| number | title | status | date | superseded by |',
      '| --- | --- | --- | --- | --- |',
      ...decisions.map(
        ({ number, title, file, status, date, supersededBy }) =>
          `| ${number} | [${title}](${file}) | ${status} | ${date} | ${supersededBy} |`,
      ),
    ].join('\n'),
    '## Design notes',
    'These pages describe how a part works. They were decision records once, so their numbers are still in use.',
    [
      '| number | title |',
      '| --- | --- |',
      ...readDesignNotes().map(
        ({ number, title, file }) => `| ${number} | [${title}](../design/${file}) |`,
      ),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

export const readIndex = () => readFileSync(index, 'utf8');

const usage = `npm run decisions -- [--help]

  --help  shows this

Updates the index of the decision records.`;
if (process.argv[1] === import.meta.filename) {
  readArguments({ usage, options: {}, operands: [] });
  writeFileSync(index, formatDecisionIndex(readDecisions()));
}
