import sax from 'sax';
import { t } from '#shared/language/t.ts';
import { type LogHandlers, type LogReader, type LogRow, unreadable } from './log-row.ts';

const deepest = 64;
const mostAttributes = 500;
/** What attributes are called by their types: those without a value of their own hold others. */
const valued = new Set(['string', 'date', 'int', 'float', 'boolean', 'id']);
/** What programs write as default where they know none. */
const noDefault = new Set(['__INVALID__', 'UNKNOWN', '']);

type Attributes = Map<string, string>;

/**
 * Reads an XES log (IEEE 1849). Attributes inside attributes are passed over, defaults of the log's globals are taken
 * where an attribute is missing. The parser expands no entities but those of XML itself.
 * @throws input.invalid
 */
export function readXes({ onRow, onEmptyCase }: LogHandlers): LogReader {
  const parser = sax.parser(true, { trim: false, normalize: false });
  const open: string[] = [];
  const seen = new Set<string>();
  const defaults = { trace: new Map<string, string>(), event: new Map<string, string>() };
  let globals: Attributes | undefined;
  let trace: Attributes | undefined;
  let event: Attributes | undefined;
  let traces = 0;
  let events = 0;
  let isLog = false;

  const rowOf = (ofTrace: Attributes, ofEvent: Attributes): LogRow => ({
    place: traces,
    get: (column) =>
      column.startsWith('case:')
        ? (ofTrace.get(column.slice(5)) ?? defaults.trace.get(column.slice(5)))
        : (ofEvent.get(column) ?? defaults.event.get(column)),
  });
  const note = (into: Attributes, key = '', value = '') => {
    if (key === '' || into.size >= mostAttributes) return;
    into.set(key, value);
    if (into === trace || into === event) {
      const column = into === trace ? `case:${key}` : key;
      if (seen.size < mostAttributes) seen.add(column);
    }
  };
  /** Where an attribute directly inside the element that is open now belongs. */
  const holder = (): Attributes | undefined => {
    const inside = open.at(-1);
    if (inside === 'event') return event;
    if (inside === 'trace') return trace;
    return inside === 'global' ? globals : undefined;
  };

  parser.onopentag = ({ name, attributes }) => {
    const { key, value, scope } = attributes;
    if (open.length === 0) {
      if (name !== 'log') throw unreadable(t`This XML is no XES: it does not begin with a log.`);
      isLog = true;
    }
    if (open.length >= deepest) throw unreadable(t`Its elements lie too deep in each other.`);
    const inside = open.at(-1);
    if (name === 'trace' && inside === 'log') {
      traces += 1;
      events = 0;
      trace = new Map();
    } else if (name === 'event' && inside === 'trace') event = new Map();
    else if (name === 'global' && inside === 'log')
      globals = scope === 'trace' ? defaults.trace : defaults.event;
    else if (valued.has(name)) {
      const into = holder();
      // A default moment would be made up.
      const isMadeUp = inside === 'global' && (name === 'date' || noDefault.has(`${value}`));
      if (into && !isMadeUp) note(into, `${key ?? ''}`, `${value ?? ''}`);
    }
    open.push(name);
  };
  parser.onclosetag = (name) => {
    open.pop();
    if (name === 'event' && open.at(-1) === 'trace' && trace && event) {
      events += 1;
      onRow(rowOf(trace, event));
      event = undefined;
    } else if (name === 'trace' && open.at(-1) === 'log' && trace) {
      if (events === 0) onEmptyCase(rowOf(trace, new Map()));
      trace = undefined;
    } else if (name === 'global') globals = undefined;
  };
  parser.ondoctype = (doctype) => {
    if (doctype.includes('['))
      throw unreadable(t`An XES with declarations of its own is not read.`);
  };
  parser.onerror = (error) => {
    const [why = ''] = error.message.split('\n');
    throw unreadable(t`This XML is broken in line ${parser.line + 1}: ${why.toLowerCase()}.`);
  };
  return {
    push(text) {
      parser.write(text);
    },
    end() {
      parser.close();
      if (!isLog) throw unreadable(t`This file is empty.`);
    },
    columns: () => [...seen],
  };
}
