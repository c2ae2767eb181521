import * as z from 'zod';
import { type Endpoint, type Input, type Output, operationsIn } from '#shared/endpoint.ts';
import type { Language } from '#shared/language/languages.ts';
import type { Actor } from './actor.ts';
import { BinaryAnswer, binaryAnswer, type HttpAnswer, jsonAnswer } from './answer.ts';
import { parseInput, type RawInput } from './parse-input.ts';

/** A file as it was sent: the name and the bytes are the sender's word only. */
export type SentFile = { readonly name: string; readonly content: Uint8Array };

/** Data that makes a repeat of a call safe: the caller's key, and a digest of the whole call. */
export type Idempotency = { readonly key: string; readonly fingerprint: string };

/** Data that every handler gets besides the operation's own input. */
export type CallContext = {
  readonly actor: Actor;
  readonly idempotency: Idempotency | undefined;
  /** The version that the caller wants to change (If-Match); none: whatever is there. */
  readonly ifMatch: number | undefined;
  readonly files: readonly SentFile[];
  /** Name of the calling browser or program, as it identifies itself. */
  readonly userAgent: string;
  /** The language that the caller asks for; none: their own. */
  readonly language?: Language | undefined;
  /** It is a proposal that a second administrator confirmed; never so for a call from outside. */
  readonly isConfirmed?: true;
};
export type Call<E extends Endpoint> = Input<E> & CallContext;
type Result<E extends Endpoint> = E extends { readonly answers: 'binary' }
  ? BinaryAnswer
  : Output<E>;
type Handle<E extends Endpoint, D> = (call: Call<E>, deps: D) => Promise<Result<E>>;
/** `version`: the item version in an answer, sent as ETag; none when the caller is not shown it. */
type Options<E extends Endpoint> = { readonly version?: (answer: Output<E>) => number | undefined };

/** An operation with its valid input. @throws whatever its handler throws */
export type Operation<D> = (context: CallContext, deps: D) => Promise<HttpAnswer>;
export type Route<D> = {
  readonly endpoint: Endpoint;
  /** Validate the input of a call by the contract. @throws input.invalid */
  accept(raw: RawInput): Promise<Operation<D>>;
};

/** Ties an operation of a contract to the code that serves it. */
export function route<E extends Endpoint, D>(
  endpoint: E,
  handle: Handle<E, D>,
  { version }: Options<E> = {},
): Route<D> {
  return {
    endpoint,
    async accept(raw) {
      const input = parseInput(endpoint, raw);
      return async (context, deps) => {
        const result = await handle({ ...input, ...context }, deps);
        if (endpoint.answers === 'binary') return binaryAnswer(BinaryAnswer.parse(result));
        const answer: Output<E> = z.parse<E['response']>(endpoint.response, result);
        const shown = version?.(answer);
        return jsonAnswer(answer, shown === undefined ? undefined : { etag: `"${shown}"` });
      };
    },
  };
}

/**
 * An operation whose code is loaded with its first call, so that a cold start loads only what most calls need. The
 * bundler gives it a file of its own.
 */
export const lateRoute = <D>(endpoint: Endpoint, load: () => Promise<Route<D>>): Route<D> => ({
  endpoint,
  accept: async (raw) => (await load()).accept(raw),
});

/** Exports of a module of operations: routes, lists of routes, imports with their route, and code for other modules. */
type Operations<D> = Readonly<
  Record<
    string,
    | Route<D>
    | readonly Route<D>[]
    | { readonly route: Route<D> }
    | ((...args: never) => unknown)
    | number
  >
>;

/** Return every route that modules of operations export, so that an area serves a new one without naming it. */
export const routesIn = <D>(...modules: readonly Operations<D>[]): Route<D>[] =>
  modules
    .flatMap((operations) => Object.values(operations).flat())
    .filter((exported) => typeof exported === 'object' && 'accept' in exported);

/** Each operation of contracts has its route: `getTask` is served by `getTaskRoute`. */
type Serving<A> = {
  readonly [K in keyof A as A[K] extends Endpoint ? `${K & string}Route` : never]: Route<never>;
};

/** Operations of `contracts` whose code is loaded with the first call to one of them. */
export const lateRoutes = <A extends object, D>(
  contracts: A,
  load: () => Promise<Operations<D> & Serving<A>>,
): Route<D>[] =>
  Object.values(operationsIn(contracts)).map((endpoint) =>
    lateRoute(endpoint, async () => {
      const found = routesIn<D>(await load()).find((one) => one.endpoint === endpoint);
      if (!found) throw new Error(`No route serves ${endpoint.method} ${endpoint.path}.`);
      return found;
    }),
  );
