import sax from 'sax';
import { t } from '#shared/language/t.ts';
import { type NumberStyle, parseNumberStyle } from './cell-text.ts';
import { UnreadableWorkbook } from './unreadable-workbook.ts';

type Attributes = ReadonlyMap<string, string>;
type Handlers = {
  /** Called with names without their namespace prefixes. */
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parse a part of a workbook. @throws UnreadableWorkbook */
export function parseXmlPart(bytes: Uint8Array | undefined, { open, text, close }: Handlers): void {
  if (!bytes) return;
  const parser = sax.parser(true);
  const fail = (cause: unknown): never => {
    throw new UnreadableWorkbook(t`This workbook is damaged. Save it again as .xlsx.`, { cause });
  };
  parser.onerror = fail;
  parser.ondoctype = fail;
  parser.onopentag = ({ name, attributes }) =>
    open?.(
      local(name),
      new Map(Object.entries(attributes).map(([key, value]) => [local(key), String(value)])),
    );
  parser.ontext = (found) => text?.(found);
  parser.oncdata = (found) => text?.(found);
  parser.onclosetag = (name) => close?.(local(name));
  const decoder = new TextDecoder();
  const pieceBytes = 65_536;
  for (let at = 0; at < bytes.length; at += pieceBytes)
    parser.write(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
  parser.close();
}

/** Return the visible sheets in order. `id`: relationship id of the sheet's part. */
export function readSheets(bytes: Uint8Array | undefined) {
  const sheets: { name: string; id: string }[] = [];
  let isFrom1904 = false;
  parseXmlPart(bytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '');
      const state = attributes.get('state') ?? 'visible';
      if (name === 'sheet' && state === 'visible')
        sheets.push({ name: attributes.get('name') ?? '', id: attributes.get('id') ?? '' });
    },
  });
  return { sheets, isFrom1904 };
}

/** Return the file paths of workbook parts, keyed by relationship id. */
export function readPartPaths(bytes: Uint8Array | undefined): Map<string, string> {
  const targets = new Map<string, string>();
  parseXmlPart(bytes, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const target = attributes.get('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      targets.set(attributes.get('Id') ?? '', path);
    },
  });
  return targets;
}

/** Return the texts shared by cells, without phonetic hints. */
export function readSharedTexts(bytes: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  parseXmlPart(bytes, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      if (name === 't') isText = !isSpoken;
    },
    text: (found) => {
      if (isText) text += found;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** Return the display of numbers by cell style. */
export function readStyles(bytes: Uint8Array | undefined): NumberStyle[] {
  const codes = new Map<string, string>();
  const styles: NumberStyle[] = [];
  let isCells = false;
  parseXmlPart(bytes, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        codes.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '');
      if (name === 'cellXfs') isCells = true;
      const id = attributes.get('numFmtId') ?? '0';
      if (name === 'xf' && isCells) styles.push(parseNumberStyle(Number(id), codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}
