import { t } from '#frontend/lib/text.ts';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { AnyRequestInput, RequestInput } from './api/build-request.ts';
import { OutdatedPageError } from './api/outdated-page.ts';
import { logFailure, send } from './api/send.ts';
import { pageLanguage } from './language/page-language.ts';
import { rootStore } from './store/root-store.ts';

let loading: Promise<typeof import('./language/names.ts') | undefined> | undefined;
/**
 * Load the module that translates the names of the organisation; undefined if the page and the organisation use
 * English.
 */
function names(): typeof loading {
  const { company } = rootStore.getState().auth;
  if (pageLanguage === 'en' && (company?.language ?? 'en') === 'en') return undefined;
  loading ??= import('./language/names.ts').catch(() => undefined);
  return loading;
}
// Load the module in parallel with the first call, because it is always needed.
void names();

/** Discard loaded translations after a change. */
export const forgetNames = async (): Promise<void> => (await names())?.forgetNames();

/** The second argument is optional if the contract requires no input. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends RequestInput<E> ? [sent?: RequestInput<E>] : [sent: RequestInput<E>];

/**
 * Call an operation by its contract and parse the response. Rejects with AppError (`code`, `fields`, `present`). The
 * page handles errors by `code`.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[sent]: Arguments<E>
): Promise<Output<E>> {
  return callEndpoint(endpoint, sent ?? {});
}

/** Call an operation for callers that are generic in the contract, whose input was type-checked elsewhere. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  sent: AnyRequestInput,
): Promise<Output<E>> {
  void names()?.then((loaded) => loaded?.loadNames(endpoint));
  const response = await send(endpoint, sent);
  return readAnswer(endpoint, response, sent.signal);
}

/**
 * Parse a response. A response that violates the contract is reported as a failure of the service, not of the page.
 * @throws the abort reason of the signal if the caller aborts while the response arrives
 */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal?: AbortSignal,
): Promise<Output<E>> {
  const body: unknown = await response.json().catch(() => undefined);
  signal?.throwIfAborted();
  return readBody(endpoint, body);
}

/**
 * Parse the response of an operation, even if it is part of the response of another operation.
 * @throws OutdatedPageError if the response does not match the contract of this version
 */
export async function readBody<E extends Endpoint>(endpoint: E, body: unknown): Promise<Output<E>> {
  const answer = endpoint.response.safeParse(body);
  const data = answer.data as Output<E>;
  if (answer.success) return (await names())?.translateNames(endpoint, data) ?? data;
  logFailure(endpoint, answer.error);
  if (body !== undefined) throw new OutdatedPageError(endpoint.method !== 'GET');
  throw new AppError('server.failed', t`The answer of the service could not be read.`);
}

/** Return an idempotency key for an action that may be retried. */
export const newIdempotencyKey = () => crypto.randomUUID();
