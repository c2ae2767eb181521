import sax from 'sax';
import { t } from '#shared/language/t.ts';
import {
  createUnreadableLogError,
  type LogHandlers,
  type LogReader,
  type LogRow,
} from './log-row.ts';
import {
  buildClassifierColumn,
  casePrefix,
  createExtensionPrefixes,
  formatTraceName,
  getLocalName,
  parseClassifierKeys,
  traceName,
} from './xes-names.ts';

const deepest = 64;
const maxAttributes = 500;
/** Maximum number of characters of a value. The parser's default is too small for texts in logs. */
Object.assign(sax, { MAX_BUFFER_LENGTH: 1_000_000 });
/** Maximum number of events buffered until the end of a trace, because its attributes may follow them. */
const maxBufferedEvents = 500;
/** Element names of attribute types with a value. Other types contain attributes. */
const valued = new Set(['string', 'date', 'int', 'float', 'boolean', 'id']);
/**
 * True if a default is only a placeholder: the standard requires one for each global attribute, so programs write 0,
 * the type, or the attribute's name.
 */
const isNoDefault = (type: string, key: string, value: string): boolean =>
  /^(__invalid__|unknown|-?0*(\.0*)?)$/i.test(value) ||
  [type, key, key.slice(key.indexOf(':') + 1)].includes(value.toLowerCase());

type Attributes = Map<string, string>;
/** Attributes of an element, in the parser's format. */
type ElementAttributes = Readonly<Record<string, unknown>>;

/** Create the reader for a log's header: global attributes and classifiers. */
function createXesHead() {
  const prefixes = createExtensionPrefixes();
  const defaults = { trace: new Map<string, string>(), event: new Map<string, string>() };
  const known = new Set<string>();
  const classifiers = new Map<string, readonly string[]>();
  return {
    ...{ defaults, known, classifiers, keyOf: prefixes.keyOf },
    /** Process an element inside the log, other than its traces. */
    take(element: string, { name, prefix, uri, scope, keys }: ElementAttributes) {
      if (element === 'extension') prefixes.add(`${prefix ?? ''}`, `${uri ?? ''}`);
      if (element !== 'classifier' || !name || scope === 'trace') return;
      const found = parseClassifierKeys(`${keys ?? ''}`, known).map(prefixes.keyOf);
      if (found.length > 0) classifiers.set(buildClassifierColumn(`${name}`), found);
    },
    /** Create a row of the log. `number`: position of its trace */
    rowOf(number: number, ofTrace: Attributes, ofEvent: Attributes): LogRow {
      const ofEventOrAll = (key: string) => ofEvent.get(key) ?? defaults.event.get(key);
      const ofCase = (key: string) =>
        ofTrace.get(key) ?? ofEvent.get(`${casePrefix}${key}`) ?? defaults.trace.get(key);
      return {
        place: number,
        get: (column) => {
          const keys = classifiers.get(column);
          if (keys) {
            const values = keys.map((key) => ofEventOrAll(key) ?? '');
            return values.every((value) => value === '') ? undefined : values.join('+');
          }
          if (!column.startsWith(casePrefix)) return ofEventOrAll(column);
          const found = ofCase(column.slice(casePrefix.length));
          // A trace without a name is named by its position in the log. An event outside of traces gets no name.
          return column === traceName && !found && number > 0 ? formatTraceName(number) : found;
        },
      };
    },
  };
}

/**
 * Read an XES log (IEEE 1849). Nested attributes are ignored, and the log's global defaults replace missing attributes.
 * Attributes of standard extensions get the standard prefixes, whatever prefixes the log uses. A classifier becomes a
 * column that joins its attributes. The parser expands only the entities of XML itself.
 * @throws input.invalid
 */
export function readXes({ onRow, onEmptyCase }: LogHandlers): LogReader {
  const parser = sax.parser(true, { trim: false, normalize: false });
  const head = createXesHead();
  const open: string[] = [];
  const seen = new Set<string>();
  let globals: Attributes | undefined;
  let trace: Attributes | undefined;
  let event: Attributes | undefined;
  let waiting: Attributes[] = [];
  let traces = 0;
  let events = 0;
  let isLog = false;

  const note = (into: Attributes, key: string, value: string) => {
    if (key === '' || into.size >= maxAttributes) return;
    into.set(key, value);
    if (into === globals) head.known.add(key);
    else if (seen.size < maxAttributes) seen.add(into === trace ? `${casePrefix}${key}` : key);
  };
  /** Return the attribute map of the open element, if it has one. */
  const holder = (): Attributes | undefined => {
    const inside = open.at(-1);
    if (inside === 'event') return event;
    if (inside === 'trace') return trace;
    return inside === 'global' ? globals : undefined;
  };
  const handOver = (ofTrace: Attributes) => {
    for (const one of waiting) onRow(head.rowOf(traces, ofTrace, one));
    waiting = [];
  };

  parser.onopentag = ({ name: written, attributes }) => {
    const name = getLocalName(written);
    const { key: called, value: said, scope } = attributes;
    const inside = open.at(-1);
    if (open.length === 0) {
      if (name !== 'log')
        throw createUnreadableLogError(t`This XML is no XES: it does not begin with a log.`);
      isLog = true;
    }
    if (open.length >= deepest)
      throw createUnreadableLogError(t`Its elements lie too deep in each other.`);
    if (name === 'trace' && inside === 'log') {
      traces += 1;
      events = 0;
      trace = new Map();
    } else if (name === 'event' && (inside === 'trace' || inside === 'log')) event = new Map();
    else if (name === 'global' && inside === 'log')
      globals = scope === 'trace' ? head.defaults.trace : head.defaults.event;
    else if (valued.has(name)) {
      const into = holder();
      const value = `${said ?? ''}`;
      const key = head.keyOf(`${called ?? ''}`).normalize('NFC');
      // A default time would be invented data.
      const isMadeUp = inside === 'global' && (name === 'date' || isNoDefault(name, key, value));
      if (into && !isMadeUp) note(into, key, value);
      else if (inside === 'global') head.known.add(key);
    } else if (inside === 'log') head.take(name, attributes);
    open.push(name);
  };
  parser.onclosetag = () => {
    const name = open.pop();
    const inside = open.at(-1);
    if (name === 'event' && event && inside === 'trace' && trace) {
      events += 1;
      waiting.push(event);
      if (waiting.length === maxBufferedEvents) handOver(trace);
      event = undefined;
    } else if (name === 'event' && event && inside === 'log') {
      onRow(head.rowOf(0, new Map(), event));
      event = undefined;
    } else if (name === 'trace' && inside === 'log' && trace) {
      handOver(trace);
      if (events === 0) onEmptyCase(head.rowOf(traces, trace, new Map()));
      trace = undefined;
    } else if (name === 'global') globals = undefined;
  };
  parser.ondoctype = (doctype) => {
    if (/<!ENTITY/i.test(doctype))
      throw createUnreadableLogError(t`An XES with declarations of its own is not read.`);
  };
  parser.onerror = (error) => {
    const [why = ''] = error.message.split('\n');
    throw createUnreadableLogError(
      t`This XML is broken in line ${parser.line + 1}: ${why.toLowerCase()}.`,
    );
  };
  return {
    push(text) {
      parser.write(text);
    },
    end() {
      parser.close();
      if (!isLog) throw createUnreadableLogError(t`This file is empty.`);
    },
    columns: () => [...new Set([traceName, ...seen, ...head.classifiers.keys()])],
  };
}
