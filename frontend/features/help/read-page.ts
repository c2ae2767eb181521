/** Segment of a line of help. Labels quote the screen, keys are keyboard keys, and links lead to another page. */
export type TextSegment =
  | { readonly kind: 'text' | 'keys'; readonly text: string }
  /**
   * `atOnce`: the label is visible when the screen opens. Other labels appear after an action, in a dialog or in some
   * states.
   */
  | { readonly kind: 'label'; readonly text: string; readonly atOnce: boolean }
  | { readonly kind: 'link'; readonly text: string; readonly page: string };
export type Line = readonly TextSegment[];
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly line: Line }
  | { readonly kind: 'steps' | 'points'; readonly lines: readonly Line[] };
export type HelpPage = {
  readonly title: string;
  /** Purpose of the screen, in one or two sentences. */
  readonly summary: Line;
  readonly blocks: readonly Block[];
};

const marks =
  /\*\*(?<label>.+?)\*\*|_(?<later>.+?)_|`(?<keys>.+?)`|\[(?<link>.+?)\]\((?<page>.+?)\)/g;

/** Parse the markup of a line: `**label**`, `_label that comes later_`, `` `keys` ``, `[text](page)`. */
export function readLine(line: string): Line {
  const pieces: TextSegment[] = [];
  let end = 0;
  const addText = (text: string) => text && pieces.push({ kind: 'text', text });
  for (const { 0: whole, index, groups = {} } of line.matchAll(marks)) {
    addText(line.slice(end, index));
    end = index + whole.length;
    const { label, later, keys, link, page } = groups;
    if (keys) pieces.push({ kind: 'keys', text: keys });
    else if (link && page) pieces.push({ kind: 'link', text: link, page });
    else pieces.push({ kind: 'label', text: label ?? later ?? '', atOnce: Boolean(label) });
  }
  addText(line.slice(end));
  return pieces;
}

const item = /^(?:- |\d+\. )/;
const joined = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').trim();

function readBlock(text: string): Block {
  if (text.startsWith('## ')) return { kind: 'heading', line: readLine(text.slice(3)) };
  if (!item.test(text)) return { kind: 'paragraph', line: readLine(joined(text)) };
  const lines = text.split(/\n(?=- |\d+\. )/).map((one) => readLine(joined(one.replace(item, ''))));
  return { kind: text.startsWith('- ') ? 'points' : 'steps', lines };
}

/** Parse a help page: a title and a summary, followed by headings, paragraphs, steps and bullet points. */
export function readPage(text: string): HelpPage {
  const [title = '', summary = '', ...blocks] = text.trim().split(/\n{2,}/);
  return {
    title: title.replace(/^# /, ''),
    summary: readLine(joined(summary)),
    blocks: blocks.map(readBlock),
  };
}

/** Return the text of a line without its formatting. */
export const toLineText = (line: Line): string => line.map(({ text }) => text).join('');

/** Return all lines of a page, including its headings. */
export const listHelpLines = ({ summary, blocks }: HelpPage): readonly Line[] => [
  summary,
  ...blocks.flatMap((block) => ('lines' in block ? block.lines : [block.line])),
];
