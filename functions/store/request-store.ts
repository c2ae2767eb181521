import type { Change, RequestRecord } from '#functions/domain/requests/record.ts';
import { AppError } from '#shared/errors.ts';
import { Request, RequestFile } from '#shared/requests/request.ts';
import { Workflow } from '#shared/requests/stage.ts';
import { Task } from '#shared/tasks/task.ts';
import * as keys from './keys.ts';
import { changeWrites, participantWrite, toRecord, workflowWrite } from './request-items.ts';
import type { Table } from './table.ts';

export type RequestStore = ReturnType<typeof requestStore>;

/** DynamoDB's limit of a transaction. */
const maxWrites = 100;
/** A task never moves to another request: what was looked up once is known for good. */
const maxKnownTasks = 10_000;
/** Requests that are kept as they were last read: who looks at one often acts on it next. */
const maxSeen = 100;

/** One request with everything under it. Another application's request is as absent as one that was never raised. */
export function requestStore(table: Table) {
  const requestOfTask = new Map<string, string>();
  const lastSeen = new Map<string, RequestRecord>();

  const remember = (record: RequestRecord): void => {
    const [oldest] = lastSeen.keys();
    if (oldest && lastSeen.size >= maxSeen) lastSeen.delete(oldest);
    lastSeen.delete(record.request.requestId);
    lastSeen.set(record.request.requestId, record);
  };

  const find = async (app: string, requestId: string): Promise<RequestRecord | undefined> => {
    const record = toRecord(await table.queryAll(keys.collection(requestId)));
    if (record) remember(record);
    return record?.request.applicationId === app ? record : undefined;
  };

  const know = ({ taskId, requestId }: Task) => {
    if (requestOfTask.size >= maxKnownTasks) requestOfTask.clear();
    requestOfTask.set(taskId, requestId);
  };

  return {
    find,

    /** Remembers where these tasks belong: whoever has just seen them is likely to decide one. */
    knowTasks(tasks: readonly Task[]): void {
      for (const task of tasks) know(task);
    },

    /** Keeps what a change that was just saved has left, for {@link takeSeen}. */
    remember,

    /**
     * The request as it was when it was last read or saved here, without a read: out of date perhaps, so that only a change that was saved
     * proves anything of it. Each is given once.
     */
    takeSeen(app: string, requestId: string): RequestRecord | undefined {
      const record = lastSeen.get(requestId);
      lastSeen.delete(requestId);
      return record?.request.applicationId === app ? record : undefined;
    },

    /** One consistent query. @throws request.not-found */
    async load(app: string, requestId: string): Promise<RequestRecord> {
      const record = await find(app, requestId);
      if (!record) throw new AppError('request.not-found', 'There is no such request.');
      return record;
    },

    /** The request without what is under it: enough to see its status, and whether anything has happened since somebody looked. */
    async head(app: string, requestId: string): Promise<Request | undefined> {
      const item = await table.get(keys.requestKey(requestId), { consistent: true });
      const request = item === undefined ? undefined : Request.parse(item);
      return request?.applicationId === app ? request : undefined;
    },

    /** The request that a task belongs to, undefined for an unknown task. */
    async requestIdOf(taskId: string): Promise<string | undefined> {
      const known = requestOfTask.get(taskId);
      if (known) return known;
      const { items } = await table.query(keys.taskById(taskId), { limit: 1 });
      const [item] = items;
      if (!item) return undefined;
      const task = Task.parse(item);
      know(task);
      return task.requestId;
    },

    /** @throws file.not-found */
    async file(app: string, fileId: string): Promise<RequestFile> {
      const { items } = await table.query(keys.fileById(fileId), { limit: 1 });
      const [file] = items.map((item) => RequestFile.parse(item));
      if (file?.applicationId !== app)
        throw new AppError('file.not-found', 'There is no such file.');
      return file;
    },

    /**
     * Stores a change and the event that explains it in one transaction, conditional on what was read, and raises the versions.
     * Of a change too large for one the parts of people are stored before it: alone they only let somebody see what they are about to be
     * asked. @throws item.changed-meanwhile if somebody else was faster: nothing is stored then.
     */
    async save({ participants = [], ...change }: Change): Promise<void> {
      const { length } = changeWrites(change);
      if (length > maxWrites)
        throw new AppError(
          'input.invalid',
          `This would change ${length} items at once; the limit is ${maxWrites}. Use fewer approvers or steps.`,
        );
      const early = participants.slice(maxWrites - length).map(participantWrite);
      for (let n = 0; n < early.length; n += maxWrites)
        await table.write(early.slice(n, n + maxWrites));
      await table.write(
        changeWrites({ ...change, participants: participants.slice(0, maxWrites - length) }),
      );
    },

    /** Discards a draft with everything under it, itself first. @throws item.changed-meanwhile */
    async remove({ request }: RequestRecord): Promise<void> {
      const items = await table.queryAll(keys.collection(request.requestId));
      const removals = items.map((item) => ({
        remove: item,
        ...(item.sk === '#' && { when: request.version }),
      }));
      for (let n = 0; n < removals.length; n += maxWrites)
        await table.write(removals.slice(n, n + maxWrites));
    },

    /** What drives a round, as last stored; undefined before it was started. */
    async workflow(requestId: string, round: number): Promise<Workflow | undefined> {
      const item = await table.get(keys.workflowKey(requestId, round), { consistent: true });
      return item === undefined ? undefined : Workflow.parse(item);
    },

    /**
     * Stores the execution, its token or its end. It has no version, so that registering a token never races a decision; but neither an
     * execution that was replaced by a later restart nor a wait that is over can come back. @throws item.changed-meanwhile if one would
     */
    async saveWorkflow(workflow: Workflow): Promise<void> {
      await table.write([workflowWrite(workflow)]);
    },

    /**
     * The same if the request still has the version by which it was seen: then nothing has happened that the wait could miss.
     * @throws item.changed-meanwhile if it has another, or as saveWorkflow does
     */
    async saveUndisturbed(workflow: Workflow, version: number): Promise<void> {
      const check = keys.requestKey(workflow.requestId);
      await table.write([workflowWrite(workflow), { check, when: version }]);
    },
  };
}
