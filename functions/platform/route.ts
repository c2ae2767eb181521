import * as z from 'zod';
import { collectOperations, type Endpoint, type Input, type Output } from '#shared/endpoint.ts';
import type { Language } from '#shared/language/languages.ts';
import type { Actor } from './actor.ts';
import { BinaryAnswer, binaryAnswer, type HttpAnswer, jsonAnswer } from './answer.ts';
import { parseInput, type RawInput } from './parse-input.ts';

/** An uploaded file. Name and content are unverified. */
export type SentFile = { readonly name: string; readonly content: Uint8Array };

/** Data for safe repeats of a call: the caller's key, and a digest of the whole call. */
export type Idempotency = { readonly key: string; readonly fingerprint: string };

/** Data that every handler receives in addition to the operation's input. */
export type CallContext = {
  readonly actor: Actor;
  readonly idempotency: Idempotency | undefined;
  /** Version that the caller wants to change (If-Match); undefined for any version. */
  readonly ifMatch: number | undefined;
  readonly files: readonly SentFile[];
  /** Name of the calling browser or program, as it identifies itself. */
  readonly userAgent: string;
  /** Language that the caller requests; undefined for the person's profile language. */
  readonly language?: Language | undefined;
  /** Whether the call is a proposal that a second administrator confirmed. Never set in an external call. */
  readonly isConfirmed?: true;
};
export type Call<E extends Endpoint> = Input<E> & CallContext;
type Result<E extends Endpoint> = E extends { readonly answers: 'binary' }
  ? BinaryAnswer
  : Output<E>;
type Handle<E extends Endpoint, D> = (call: Call<E>, deps: D) => Promise<Result<E>>;
/** `version`: returns the item version for the ETag of a response; undefined if the caller may not see it. */
type Options<E extends Endpoint> = { readonly version?: (answer: Output<E>) => number | undefined };

/** An operation with validated input. @throws any error of its handler */
export type Operation<D> = (context: CallContext, deps: D) => Promise<HttpAnswer>;
export type Route<D> = {
  readonly endpoint: Endpoint;
  /** Validate the input of a call by the contract. @throws input.invalid */
  accept(raw: RawInput): Promise<Operation<D>>;
};

/** Bind an operation of a contract to its handler. */
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
 * Define an operation whose code loads with its first call, so that a cold start loads only code for frequent calls.
 * The bundler puts it in a separate file.
 */
export const lazyRoute = <D>(endpoint: Endpoint, load: () => Promise<Route<D>>): Route<D> => ({
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

/** Return every route that modules of operations export, so that an area serves a new route without listing it. */
export const listRoutes = <D>(...modules: readonly Operations<D>[]): Route<D>[] =>
  modules
    .flatMap((operations) => Object.values(operations).flat())
    .filter((exported) => typeof exported === 'object' && 'accept' in exported);

/** Require a route for each operation of the contracts: `getTask` is served by `getTaskRoute`. */
type Serving<A> = {
  readonly [K in keyof A as A[K] extends Endpoint ? `${K & string}Route` : never]: Route<never>;
};

/** Create routes for the operations of `contracts`. Their code is loaded with the first call to one of them. */
export const createLazyRoutes = <A extends object, D>(
  contracts: A,
  load: () => Promise<Operations<D> & Serving<A>>,
): Route<D>[] =>
  Object.values(collectOperations(contracts)).map((endpoint) =>
    lazyRoute(endpoint, async () => {
      const found = listRoutes<D>(await load()).find((one) => one.endpoint === endpoint);
      if (!found) throw new Error(`No route serves ${endpoint.method} ${endpoint.path}.`);
      return found;
    }),
  );
