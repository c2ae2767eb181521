import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** The two base services behind the site's domain. The stage of each HTTP API has the same name. */
export const services = ['request-service', 'workflow-service'] as const;
export type Service = (typeof services)[number];

/** Client roles as sets (spec §2): every Employee is a user, Approver adds approver, and the group admin adds admin. */
export const clientRoles = ['user', 'approver', 'admin'] as const;
export type ClientRole = (typeof clientRoles)[number];

/**
 * Definition of an HTTP operation. The Lambda, the gateway route, the permission check, and the fetch client use it.
 */
export type Endpoint = {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  /** The actor needs at least one of these roles. The handler also checks rules for the object. */
  readonly roles: readonly ClientRole[];
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType;
  /**
   * `json` by default. `multipart` bodies (POST and PUT only) have the JSON in the part `payload` and files in `files`.
   */
  readonly accepts?: 'json' | 'multipart';
  /** `json` by default. `binary` answers are a file. */
  readonly answers?: 'json' | 'binary';
  /** True if the operation accesses files other than through its body or its answer. */
  readonly files?: true;
  readonly response: z.ZodType;
  /** True if answers contain the item's version as ETag, for If-Match. */
  readonly etag?: true;
  /**
   * True if the operation sends mail to others, immediately or later. Each call then counts toward the mail limit.
   * `sometimes`: a call counts only if it has led to mail.
   */
  readonly mails?: true | 'sometimes';
  /**
   * True if names in the answer are not translated for the reader, because the answer is evidence or administrators
   * also read it. Answers only for administrators are never translated, because administrators edit them.
   */
  readonly keepsNames?: true;
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  /** Notes for callers, such as a rule that is easy to overlook. */
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

/** Return the operations among the exports of contracts, keyed by name. */
export const collectOperations = (contracts: object): Readonly<Record<string, Endpoint>> =>
  Object.fromEntries(Object.entries<object>({ ...contracts }).filter(isEndpoint));
