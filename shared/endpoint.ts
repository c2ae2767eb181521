import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** The two base services behind the site's own domain. The stage of each HTTP API is named alike. */
export const services = ['request-service', 'workflow-service'] as const;
export type Service = (typeof services)[number];

/** Client roles as sets (spec §2): every Employee is a user, Approver adds approver, the group admin adds admin. */
export const clientRoles = ['user', 'approver', 'admin'] as const;
export type ClientRole = (typeof clientRoles)[number];

/**
 * One HTTP operation, read by the Lambda that serves it, the gateway route, the permission check and the fetch
 * client.
 */
export type Endpoint = {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  /** The actor needs at least one of these; object rules come on top of it in the handler. */
  readonly roles: readonly ClientRole[];
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType;
  /**
   * `json` unless named: `multipart` bodies (POST and PUT only) carry the JSON in the part `payload` and files in
   * `files`.
   */
  readonly accepts?: 'json' | 'multipart';
  /** `json` unless named: `binary` answers are a file. */
  readonly answers?: 'json' | 'binary';
  /** It reaches files in another way than by its body or its answer. */
  readonly files?: true;
  readonly response: z.ZodType;
  /** Answers carry the item's version as ETag, for If-Match. */
  readonly etag?: true;
  /**
   * True if its effects send mail to others, at once or later: it then counts against the limit for
   * mails.
   */
  readonly mails?: true;
  /**
   * Readers are not given the names of an answer in their language: it is a proof, or is read by administrators too.
   * What only administrators read never is translated: they edit it.
   */
  readonly keepsNames?: true;
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  /** Notes for callers, such as a rule that a client could overlook. */
  readonly description?: string;
};

export type Input<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};
export type Output<E extends Endpoint> = z.output<E['response']>;

const isEndpoint = (entry: [string, object]): entry is [string, Endpoint] =>
  'service' in entry[1] && 'method' in entry[1] && 'path' in entry[1];

/** The operations among the exports of contracts, by their names. */
export const operationsIn = (contracts: object): Readonly<Record<string, Endpoint>> =>
  Object.fromEntries(Object.entries<object>({ ...contracts }).filter(isEndpoint));
