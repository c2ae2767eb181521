import * as z from 'zod';

/** Parts that a call passes, in their order. `log`: any other line. */
export const traceParts = ['edge', 'call', 'event', 'step', 'message', 'mail', 'log'] as const;
export type TracePart = (typeof traceParts)[number];
export type LogLine = {
  /** ISO 8601. */
  readonly at: string;
  readonly part: TracePart;
  /** Function or log group that wrote the line. */
  readonly source: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly milliseconds?: number | undefined;
  readonly callId?: string | undefined;
  readonly requestId?: string | undefined;
  /** Whether the line reports a call that read something without an error. */
  readonly isRead: boolean;
};

const levels: Readonly<Record<string, LogLine['level']>> = { WARN: 'warning', ERROR: 'error' };
const Value = z.union([z.string(), z.number(), z.boolean()]);

/** Line of functions/platform/log.ts. On one machine it contains its time and level; in AWS, Lambda adds them. */
const OwnLine = z
  .object({
    ...{ what: z.string(), time: z.string(), level: z.string() },
    ...{ callId: z.string().optional(), requestId: z.string().optional() },
    milliseconds: z.number().optional(),
  })
  .catchall(Value);
const Lambda = z.object({
  ...{ timestamp: z.string(), level: z.string() },
  message: z.union([z.record(z.string(), z.unknown()), z.string()]),
});
/** Line of the access log in infra/constructs/service-api.ts. */
const Access = z.object({
  ...{ requestId: z.string(), route: z.string(), status: z.coerce.number() },
  ...{ time: z.coerce.number(), milliseconds: z.coerce.number().catch(0) },
});
/** Line of a state machine, which logs failures only. */
const Machine = z.object({
  ...{ type: z.string(), execution_arn: z.string(), event_timestamp: z.coerce.number() },
});

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

type Own = z.infer<typeof OwnLine>;
const firstLine = (value: unknown) => String(value).split('\n', 1)[0] ?? '';

/** Format the content of a function's log line, without the fields that have separate columns. */
function describeOwnLine(line: Own): string {
  const {
    what,
    time: _,
    level: __,
    callId: ___,
    requestId: ____,
    milliseconds: _____,
    ...facts
  } = line;
  const { method, path, status, code, type, seq, state } = facts;
  if (what === 'call')
    return [method, path, status, code].filter((one) => one !== undefined).join(' ');
  if (what === 'event') return `${type}, event ${seq}`;
  if (what === 'step' && state !== undefined) return String(state);
  const named = Object.entries(facts).map(([name, value]) => `${name} ${firstLine(value)}`);
  return [/^(message|mail)$/.test(what) ? '' : what, ...named].filter(Boolean).join(', ');
}

const findPart = (what: string): TracePart =>
  traceParts.find((part) => what === part || what.startsWith(`${part} `)) ?? 'log';

function readOwn(line: Own, source: string): LogLine {
  const { what, time: at, level, callId, requestId, milliseconds } = line;
  const isRead = what === 'call' && line.method === 'GET' && Number(line.status) < 400;
  const ids = { callId, requestId, milliseconds, isRead };
  return {
    at,
    source,
    part: findPart(what),
    level: levels[level] ?? 'info',
    text: describeOwnLine(line),
    ...ids,
  };
}

function readAccess(line: z.infer<typeof Access>, source: string): LogLine {
  const { requestId: callId, route, status, time, milliseconds } = line;
  return {
    ...{ at: new Date(time).toISOString(), source, part: 'edge', text: `${route} ${status}` },
    ...{ level: status < 500 ? 'info' : 'error', callId, milliseconds },
    isRead: route.startsWith('GET ') && status < 400,
  };
}

/** Parse a line of any log of the product. `written`: time for lines that contain none. */
export function readLogLine(raw: string, source: string, written = ''): LogLine {
  const json = parseJson(raw);
  const lambda = Lambda.safeParse(json).data;
  const own = OwnLine.safeParse(
    typeof lambda?.message === 'object'
      ? { ...lambda.message, time: lambda.timestamp, level: lambda.level }
      : json,
  ).data;
  if (own) return readOwn(own, source);
  const access = Access.safeParse(json).data;
  if (access) return readAccess(access, source);
  const machine = Machine.safeParse(json).data;
  const other = { source, isRead: false, part: 'log' } as const;
  if (machine) {
    const at = new Date(machine.event_timestamp).toISOString();
    return { ...other, at, level: 'error', text: machine.type };
  }
  const said = typeof lambda?.message === 'string' ? lambda.message : raw;
  const [, time = written, text = said] = /^(\d{4}-\d\d-\d\dT\S+Z) (.*)/.exec(said) ?? [];
  const level = lambda ? (levels[lambda.level] ?? 'info') : 'info';
  return { ...other, at: time, level, text: firstLine(text).slice(0, 200) };
}
