import type { Role } from '../policy/caller.ts';
import { checkPermissions } from './check-permissions.ts';
import { type Api, readApis } from './read-apis.ts';
import {
  type EventSource,
  type QueueSource,
  readEventSources,
  readQueueSources,
  readSchedules,
  type Schedule,
} from './read-events.ts';
import { type FunctionResource, readFunctions } from './read-functions.ts';
import { type Identity, type MailEvents, readIdentities, readMailEvents } from './read-mail.ts';
import { readRoles } from './read-roles.ts';
import { type EventRule, readEventRules } from './read-rules.ts';
import { readSite, type Site } from './read-site.ts';
import { readSocketApi, type SocketApi } from './read-sockets.ts';
import {
  type Bucket,
  type Machine,
  type Queue,
  readBuckets,
  readMachines,
  readQueues,
} from './read-stores.ts';
import { readTable, type TableResource } from './read-table.ts';
import { readUserPool, type UserPool } from './read-user-pool.ts';
import { resolver } from './resolve.ts';
import { resourceReader } from './resources.ts';
import { readStack } from './stack.ts';
import { assertKnownTypes } from './unknown-types.ts';

/** The synthesized product, with its names on this machine. */
export type Template = {
  readonly functions: readonly FunctionResource[];
  readonly apis: readonly Api[];
  /** Absent if the product has no live connections. */
  readonly socketApi: SocketApi | undefined;
  readonly table: TableResource;
  readonly machines: readonly Machine[];
  readonly eventSources: readonly EventSource[];
  readonly queueSources: readonly QueueSource[];
  readonly schedules: readonly Schedule[];
  readonly eventRules: readonly EventRule[];
  readonly buckets: readonly Bucket[];
  readonly queues: readonly Queue[];
  readonly userPool: UserPool;
  readonly site: Site;
  readonly identities: readonly Identity[];
  readonly mailEvents: readonly MailEvents[];
  /** Roles of functions and state machines, by ARN. */
  readonly roles: ReadonlyMap<string, Role>;
};

/**
 * Read the stacks in `folder` (CDK's output); addresses of the distribution become `siteUrl` (`http://localhost:4280`).
 * @throws TemplateError naming each resource, property or function that one machine does not support, and each call
 * that no policy allows
 */
export function readTemplate(folder: string, siteUrl: string): Template {
  const stack = readStack(folder);
  assertKnownTypes(stack);
  const { resolve, names } = resolver(stack, siteUrl);
  const read = resourceReader(stack, resolve);
  const functions = readFunctions(stack, names, read);
  const machines = readMachines(names, read);
  const roles = readRoles(
    [...functions, ...machines].map(({ role }) => role),
    read,
  );
  const template = {
    functions,
    apis: readApis(read),
    socketApi: readSocketApi(read),
    table: readTable(names, read),
    machines,
    eventSources: readEventSources(read),
    queueSources: readQueueSources(read),
    schedules: readSchedules(read),
    eventRules: readEventRules(read),
    buckets: readBuckets(names, read),
    queues: readQueues(names, read),
    userPool: readUserPool(names, read),
    site: readSite(stack, resolve, read),
    identities: readIdentities(read),
    mailEvents: readMailEvents(read),
    roles,
  };
  checkPermissions(roles, read, template);
  return template;
}
