import { findById } from '#functions/platform/table/find-by-id.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart, parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { maxWrites, writeBatches } from '#functions/platform/table/write-batches.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { knownTasks } from '#functions/tasks/store/known-tasks.ts';
import * as taskKeys from '#functions/tasks/store/tasks-keys.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { Request, RequestFile } from '#shared/requests/request.ts';
import { Workflow } from '#shared/requests/stage.ts';
import { Task } from '#shared/tasks/task.ts';
import * as requestKeys from './keys.ts';
import { changeWrites, participantWrite, toRecord, workflowWrite } from './request-items.ts';

export type RequestStore = ReturnType<typeof requestStore>;

/** Requests that are kept as they were last read: who looks at one often changes it next. */
const maxSeen = 100;

/** Decides on a request as it was loaded; null: there is nothing to change. */
export type Decide = (record: RequestRecord) => Promise<Change | null> | Change | null;
/** Result of a unit of work: the request after it, and its change. */
export type Outcome = { readonly record: RequestRecord; readonly change: Change | null };
/** Check of a reader's rights on a request. If it is not visible to them, they get the error `absent`. */
export type Sight = {
  readonly isVisible: (record: RequestRecord) => boolean;
  readonly absent: () => AppError;
};

const everybody: Sight = {
  isVisible: () => true,
  absent: () => new AppError('request.not-found', t`There is no such request.`),
};

/** One request with everything under it. Another application's request is as absent as one that was never raised. */
export function requestStore(table: Table) {
  const tasks = knownTasks(table);
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
   * The request as it was when it was last read or saved here, without a read: out of date perhaps, so that only a
   * change that was saved proves anything of it. Each is given once.
   */
  const takeSeen = (app: string, requestId: string): RequestRecord | undefined => {
    const record = lastSeen.get(requestId);
    lastSeen.delete(requestId);
    return record?.request.applicationId === app ? record : undefined;
  };

  /** One consistent query. @throws request.not-found, or what `sight` says */
  const load = async (
    app: string,
    requestId: string,
    { isVisible, absent }: Sight = everybody,
  ): Promise<RequestRecord> => {
    const record = await find(app, requestId);
    if (!record || !isVisible(record)) throw absent();
    return record;
  };

  /**
   * Stores a change and the event that explains it in one transaction, conditional on what was read. Of a change too
   * large for one the parts of people are stored before it: alone they only let somebody see what they are about to be
   * asked.
   * @throws item.changed-meanwhile if somebody else was faster: nothing is stored then
   */
  const save = async ({ participants = [], ...change }: Change): Promise<void> => {
    const { length } = changeWrites(change);
    if (length > maxWrites)
      throw new AppError(
        'input.invalid',
        t`This would change ${length} items at once; the limit is ${maxWrites}. Use fewer approvers or steps.`,
      );
    const early = participants.slice(maxWrites - length).map(participantWrite);
    await writeBatches(table, early);
    await table.write(
      changeWrites({ ...change, participants: participants.slice(0, maxWrites - length) }),
    );
  };

  const decideOn = async (before: RequestRecord, decide: Decide): Promise<Outcome> => {
    const change = await decide(before);
    if (!change) return { record: before, change };
    await save(change);
    const record = applyChange(before, change);
    remember(record);
    return { record, change };
  };

  return {
    find,
    load,
    save,

    /** Stores a request's first change. @throws item.changed-meanwhile if it is there already */
    async create(change: Change): Promise<void> {
      await save(change);
      remember(beginRecord(change));
    },

    /**
     * One unit of work on a request: load, decide, save. Whoever loses a race decides again on what the other one left:
     * then the decision still holds, or the rules say why it no longer does. With a `sight`, the caller was mostly
     * shown the request a moment ago: then it is decided on that first, which spares the loading, for what is out of
     * date can't be saved.
     * @throws request.not-found, or what `sight` says, and whatever `decide` throws
     */
    async change(app: string, requestId: string, decide: Decide, sight?: Sight): Promise<Outcome> {
      const seen = sight && takeSeen(app, requestId);
      const tried =
        seen && sight.isVisible(seen)
          ? await decideOn(seen, decide).catch(unlessRefused)
          : undefined;
      if (tried?.change) return tried;
      return retryOnConflict(async () => decideOn(await load(app, requestId, sight), decide));
    },

    /**
     * The request without what is under it: enough to see its status, and whether anything has happened since somebody
     * looked.
     */
    async head(app: string, requestId: string): Promise<Request | undefined> {
      const item = await table.get(requestKeys.requestKey(requestId), { consistent: true });
      const request = item === undefined ? undefined : parsePart(Request, item);
      return request?.applicationId === app ? request : undefined;
    },

    /** The request that a task belongs to, undefined for an unknown task. */
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

    /** Discards a draft with everything under it, itself first. @throws item.changed-meanwhile */
    async remove({ request }: RequestRecord): Promise<void> {
      const items = await table.queryAll(requestKeys.collection(request.requestId));
      const removals = items.map((item) => ({
        remove: item,
        ...(item.sk === '#' && { when: request.version }),
      }));
      await writeBatches(table, removals);
    },

    /** Return the workflow of a round, as last stored; undefined before it was started. */
    async workflow(requestId: string, round: number): Promise<Workflow | undefined> {
      const item = await table.get(requestKeys.workflowKey(requestId, round), { consistent: true });
      return item === undefined ? undefined : parseStored(Workflow, item);
    },

    /**
     * Stores the execution, its token or its end. It has no version, so that registering a token never races a
     * decision; but neither an execution that was replaced by a later restart nor a wait that is over can come back.
     * @throws item.changed-meanwhile if one would
     */
    saveWorkflow: (workflow: Workflow): Promise<void> => table.storeOne(workflowWrite(workflow)),
  };
}

/**
 * Swallow a refusal that was decided on outdated data. A table that doesn't answer is an error: it may have
 * stored the change.
 */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code === 'server.unavailable') throw error;
}
