import { sealEvent } from '#functions/organisation/rules/chain.ts';
import { findById } from '#functions/platform/table/find-by-id.ts';
import { markCallHasMail } from '#functions/platform/table/mail-effects.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart, parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { maxWrites, writeBatches } from '#functions/platform/table/write-batches.ts';
import { applyChange, listChangeEvents } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import { causesMail } from '#functions/requests/rules/record/leads-to-mail.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { createSalt } from '#functions/requests/store/request-items.ts';
import { taskRequestCache } from '#functions/tasks/store/task-cache.ts';
import * as taskKeys from '#functions/tasks/store/tasks-keys.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Event } from '#shared/requests/event.ts';
import { Request, RequestFile } from '#shared/requests/request.ts';
import { Workflow } from '#shared/requests/stage.ts';
import { Task } from '#shared/tasks/task.ts';
import * as requestKeys from './keys.ts';
import {
  buildChangeWrites,
  buildParticipantWrite,
  buildWorkflowWrite,
  toRecord,
} from './request-items.ts';

export type RequestStore = ReturnType<typeof requestStore>;

/** Maximum number of cached requests. A request that was just viewed is often changed next. */
const maxSeen = 100;

/** Decides on the loaded request. Returns null if nothing changes. */
export type DecideChange = (record: RequestRecord) => Promise<Change | null> | Change | null;
/** Result of a command: the request after it, and its change. */
export type CommandOutcome = { readonly record: RequestRecord; readonly change: Change | null };
/** Check of a reader's access to a request. Without access, they get the error `absent`. */
export type VisibilityCheck = {
  readonly isVisible: (record: RequestRecord) => boolean;
  readonly absent: () => AppError;
};

const everybody: VisibilityCheck = {
  isVisible: () => true,
  absent: () => new AppError('request.not-found', t`There is no such request.`),
};

/** Return a change whose events hash salted commitments to their texts, and continue each other. */
function sealChange({ followedBy, ...change }: Change, newSalt: () => string): Change {
  const seal = (event: Event) => sealEvent(event, newSalt());
  const event = seal(change.event);
  const next = followedBy && seal({ ...followedBy, previousHash: event.hash });
  const { seq, hash } = next ?? event;
  const request = { ...change.request, lastEvent: { seq, hash } };
  return { ...change, event, request, ...(next && { followedBy: next }) };
}

/** Create the store for requests, each with all its items. A request of another application counts as missing. */
export function requestStore(table: Table, newSalt = createSalt) {
  const tasks = taskRequestCache(table);
  const lastSeen = new Map<string, RequestRecord>();

  const remember = (record: RequestRecord): void => {
    const [oldest] = lastSeen.keys();
    if (oldest && lastSeen.size >= maxSeen) lastSeen.delete(oldest);
    lastSeen.delete(record.request.requestId);
    lastSeen.set(record.request.requestId, record);
  };

  const find = async (app: string, requestId: string): Promise<RequestRecord | undefined> => {
    const record = toRecord(await table.queryAll(requestKeys.collection(requestId)));
    if (record) remember(record);
    return record?.request.applicationId === app ? record : undefined;
  };

  /**
   * Return and remove the cached request from its last read or save. It may be outdated, so only a successful save
   * proves that it was current.
   */
  const takeSeen = (app: string, requestId: string): RequestRecord | undefined => {
    const record = lastSeen.get(requestId);
    lastSeen.delete(requestId);
    return record?.request.applicationId === app ? record : undefined;
  };

  /** Load a request in one consistent query. @throws request.not-found, or the error of `absent` */
  const load = async (
    app: string,
    requestId: string,
    { isVisible, absent }: VisibilityCheck = everybody,
  ): Promise<RequestRecord> => {
    const record = await find(app, requestId);
    if (!record || !isVisible(record)) throw absent();
    return record;
  };

  /**
   * Store a change and its event in one transaction, conditional on the data that was read. If the change is too large
   * for one transaction, some participants are stored first: alone, they only show a person a request that they will
   * soon have to decide.
   * @returns the change as stored, with a salted event
   * @throws item.changed-meanwhile if another write was first; then at most these participants are stored
   * @throws input.invalid if the change is too large even without participants
   */
  const save = async (unsealed: Change): Promise<Change> => {
    const stored = sealChange(unsealed, newSalt);
    const { participants = [], ...change } = stored;
    const { length } = buildChangeWrites(change);
    if (length > maxWrites)
      throw new AppError(
        'input.invalid',
        t`This would change ${length} items at once; the limit is ${maxWrites}. Use fewer approvers or steps.`,
      );
    if (listChangeEvents(change).some(causesMail)) markCallHasMail();
    const early = participants.slice(maxWrites - length).map(buildParticipantWrite);
    await writeBatches(table, early);
    await table.write(
      buildChangeWrites({ ...change, participants: participants.slice(0, maxWrites - length) }),
    );
    return stored;
  };

  const decideOn = async (before: RequestRecord, decide: DecideChange): Promise<CommandOutcome> => {
    const decided = await decide(before);
    if (!decided) return { record: before, change: decided };
    const change = await save(decided);
    const record = applyChange(before, change);
    remember(record);
    return { record, change };
  };

  return {
    find,
    load,
    save,

    /** Store the first change of a request. @throws item.changed-meanwhile if it already exists */
    async create(change: Change): Promise<void> {
      remember(beginRecord(await save(change)));
    },

    /**
     * Change a request as one unit of work: load, decide, save. After a lost race it decides again on the new data, so
     * the decision is either still valid or refused with a reason. With a `sight`, it decides first on the recently
     * displayed data, which usually saves the load; outdated data cannot be saved.
     * @throws request.not-found or the error in `sight`, and the errors of `decide`
     */
    async change(
      app: string,
      requestId: string,
      decide: DecideChange,
      sight?: VisibilityCheck,
    ): Promise<CommandOutcome> {
      const seen = sight && takeSeen(app, requestId);
      const tried =
        seen && sight.isVisible(seen)
          ? await decideOn(seen, decide).catch(ignoreRefusal)
          : undefined;
      if (tried?.change) return tried;
      return retryOnConflict(async () => decideOn(await load(app, requestId, sight), decide));
    },

    /** Load the main item of a request, which is enough to see its status and whether it has changed. */
    async head(app: string, requestId: string): Promise<Request | undefined> {
      const item = await table.get(requestKeys.requestKey(requestId), { consistent: true });
      const request = item === undefined ? undefined : parsePart(Request, item);
      return request?.applicationId === app ? request : undefined;
    },

    /** Return the id of the request that a task belongs to; undefined for an unknown task. */
    async requestIdOf(taskId: string): Promise<string | undefined> {
      const known = tasks.requestIdOf(taskId);
      if (known) return known;
      const item = await findById(table, taskKeys.taskById(taskId));
      if (!item) return undefined;
      const task = parsePart(Task, item);
      tasks.remember([task]);
      return task.requestId;
    },

    /** @throws file.not-found */
    async file(app: string, fileId: string): Promise<RequestFile> {
      const item = await findById(table, requestKeys.fileById(fileId));
      const file = item && parsePart(RequestFile, item);
      if (file?.applicationId !== app)
        throw new AppError('file.not-found', t`There is no such file.`);
      return file;
    },

    /** Delete a draft with all its items, the main item first. @throws item.changed-meanwhile */
    async remove({ request }: RequestRecord): Promise<void> {
      const items = await table.queryAll(requestKeys.collection(request.requestId));
      const removals = items.map((item) => ({
        remove: item,
        ...(item.sk === '#' && { when: request.version }),
      }));
      await writeBatches(table, removals);
    },

    /** Return the stored workflow of a round; undefined before it was started. */
    async workflow(requestId: string, round: number): Promise<Workflow | undefined> {
      const item = await table.get(requestKeys.workflowKey(requestId, round), { consistent: true });
      return item === undefined ? undefined : parseStored(Workflow, item);
    },

    /**
     * Store the execution, its token or its end. It has no version, so registering a token never conflicts with a
     * decision. An execution replaced by a restart, or a finished wait, cannot be restored.
     * @throws item.changed-meanwhile on an attempt to restore one
     */
    saveWorkflow: (workflow: Workflow): Promise<void> =>
      table.storeOne(buildWorkflowWrite(workflow)),
  };
}

/**
 * Ignore a refusal that was based on outdated data. An unavailable table is an error, because it may have stored the
 * change.
 */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code === 'server.unavailable') throw error;
}
