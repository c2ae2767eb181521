import type { Act } from '#functions/domain/requests/act.ts';
import { applyChange } from '#functions/domain/requests/apply-change.ts';
import type { Change, RequestRecord } from '#functions/domain/requests/record.ts';
import { presentReceipt, repeatOf } from '#functions/domain/requests/repeat.ts';
import { canSee } from '#functions/domain/requests/rights.ts';
import type { Actor } from '#functions/platform/actor.ts';
import type { Circumstances } from '#functions/platform/route.ts';
import { untilWon } from '#functions/platform/until-won.ts';
import type { RequestStore } from '#functions/store/request-store.ts';
import { AppError } from '#shared/errors.ts';
import type { EventType, Receipt } from '#shared/requests/event.ts';
import { assertKeyUnused, assertVersion, repeatKey } from './repeat.ts';

export type ActDeps = { readonly requests: RequestStore; readonly now: () => string };
/** Decides on what was loaded; null: there is nothing to change. */
export type Decide = (record: RequestRecord, act: Act) => Promise<Change | null> | Change | null;
type Asked = {
  readonly requestId: string;
  /** Events that this act may leave: what a repeat of the call has to find. */
  readonly types: readonly EventType[];
  readonly taskId?: string;
};

export const viewerOf = ({ userId, isAdministrator, roles }: Actor) => ({
  userId,
  isAdmin: isAdministrator,
  isApprover: roles.has('approver'),
});

const noRequest = () => new AppError('request.not-found', 'There is no such request.');
const noTask = () => new AppError('task.not-found', 'There is no such task.');
type Stores = Pick<ActDeps, 'requests'>;

/** The request, if the actor may know of it. @throws request.not-found, or what `absent` says */
export async function loadVisible(
  { requests }: Stores,
  actor: Actor,
  requestId: string,
  absent: () => AppError = noRequest,
): Promise<RequestRecord> {
  const record = await requests.find(actor.applicationId, requestId);
  if (!record || !canSee(record, viewerOf(actor))) throw absent();
  return record;
}

/** Id of the request that a task belongs to. @throws task.not-found */
export async function requestOfTask({ requests }: Stores, taskId: string): Promise<string> {
  const requestId = await requests.requestIdOf(taskId);
  if (!requestId) throw noTask();
  return requestId;
}

/** The request of a task, if the actor may know of it. @throws task.not-found */
export const loadTask = async (stores: Stores, actor: Actor, taskId: string) =>
  loadVisible(stores, actor, await requestOfTask(stores, taskId), noTask);

/**
 * One act on one request: load, decide, save, answer. A repeated call gets the first one's answer. Whoever loses a race looks at what
 * the other one did and decides again: then the act still holds, or the rules say why it no longer does. Mostly the caller was shown
 * the request a moment ago: then it is decided on that first, which spares the loading, for what is out of date can't be saved.
 */
export async function act(
  deps: ActDeps,
  call: Circumstances,
  asked: Asked,
  decide: Decide,
): Promise<Receipt> {
  const { actor } = call;
  const by = { userId: actor.userId, name: actor.name };
  const key = repeatKey(call);
  const absent = asked.taskId ? noTask : noRequest;
  const on = async (record: RequestRecord): Promise<Done> => {
    const repeated = repeatOf(record, { ...asked, by, key });
    if (repeated) return { receipt: repeated, isSaved: false };
    assertKeyUnused(call, record);
    assertVersion(call, record.request.version);
    const change = await decide(record, { by, at: deps.now(), key });
    if (!change) return { receipt: presentReceipt(record), isSaved: false };
    await deps.requests.save(change);
    const after = applyChange(record, change);
    deps.requests.remember(after);
    return { receipt: change.event.receipt ?? presentReceipt(after), isSaved: true };
  };
  const seen = deps.requests.takeSeen(actor.applicationId, asked.requestId);
  const mayTry = seen !== undefined && canSee(seen, viewerOf(actor));
  const done = mayTry ? await on(seen).catch(unlessRefused) : undefined;
  if (done?.isSaved) return done.receipt;
  return untilWon(
    async () => (await on(await loadVisible(deps, actor, asked.requestId, absent))).receipt,
  );
}
type Done = { readonly receipt: Receipt; readonly isSaved: boolean };

/** What speaks against an act on something out of date may be over. Not so a table that doesn't answer: it may have stored the act. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code === 'server.unavailable') throw error;
}
