import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { SharedClock } from './clock.ts';
import { Fault, type FaultTargets, injectFault } from './faults.ts';
import { answerLocal, isCrossOrigin } from './http/answer-local.ts';
import type { Mount } from './http/mount.ts';
import { readBody } from './http/read-body.ts';

const hour = 3_600_000;
const units = [7 * 24 * hour, 24 * hour, hour, 60_000, 1000];

/**
 * Parse a duration of fixed length, such as `P3D`, `PT90M`, `P1W`, to milliseconds. Years and months are refused
 * because their length varies.
 */
const Duration = z
  .string()
  .transform((text) =>
    /^P(?=\d|T\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text),
  )
  .refine((parts) => parts !== null, 'must be like P3D or PT90M')
  .transform((parts) =>
    units.reduce((sum, unit, index) => sum + unit * Number(parts?.[index + 1] ?? 0), 0),
  );

/** Later times could exceed the maximum date when durations are added. */
const lastMoment = Date.parse('9998-12-31T23:59:59Z');

const Move = z.union([
  z.strictObject({ advance: Duration }),
  z.strictObject({ to: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)) }),
]);

type Options = {
  clock: SharedClock;
  targets: FaultTargets;
  /** Resolve when the state machines have finished the work that the moved clock triggered. */
  idle: () => Promise<void>;
  /** Number of calls of each function since the start. */
  calls: () => Readonly<Record<string, number>>;
  /** Number of transitions of all state machines since the start. */
  transitions: () => number;
};

/**
 * `GET /local/clock` -> {now}; `POST /local/clock` {advance: 'P3D'} or {to: '2026-12-24T08:00:00Z'} -> {now}; `POST
 * /local/fault` with a Fault; `GET /local/calls` -> number of calls of each function; `GET /local/transitions` ->
 * {transitions}. Mounted only with --test. Bodies must be declared as JSON: a foreign page can send that only after a
 * CORS preflight.
 */
export function testControl({ clock, targets, idle, calls, transitions }: Options): Mount {
  const move = (body: unknown) => {
    const wanted = Move.parse(body);
    const by = 'to' in wanted ? wanted.to - clock.now() : wanted.advance;
    if (clock.now() + by > lastMoment)
      throw new RangeError('The clock goes to the end of the year 9998 at most.');
    clock.advance(by);
  };
  const now = () => ({ now: new Date(clock.now()).toISOString() });

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    switch (`${request.method} ${request.url}`) {
      case 'GET /local/clock':
        return now();
      case 'POST /local/clock':
        move(await readJson(request));
        await idle();
        return now();
      case 'GET /local/calls':
        return calls();
      case 'GET /local/transitions':
        return { transitions: transitions() };
      case 'POST /local/fault':
        injectFault(Fault.parse(await readJson(request)), targets);
        return {};
      default:
        return undefined;
    }
  };

  return {
    prefix: '/local',
    async handler(request, response) {
      if (isCrossOrigin(request))
        return answerLocal(response, 403, { message: 'Pages of other sites may not call this.' });
      try {
        const result = await answer(request);
        if (result === undefined) return answerLocal(response, 404, { message: 'Not found' });
        answerLocal(response, 200, result);
      } catch (error) {
        const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
        answerLocal(response, 400, { message });
      }
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, 10_000);
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new TypeError('The body must be sent as application/json');
  }
  return JSON.parse(body?.toString() ?? '');
}
