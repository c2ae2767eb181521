import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { participatedBy, requestKey } from '#functions/requests/store/keys.ts';
import { participantRow, requestRow } from '#functions/requests/store/request-rows.ts';
import { findHolds, isHoldInEffect } from '#functions/retention/rules/plan-removal.ts';
import { endedRequests } from '#functions/retention/store/ended-requests.ts';
import { openTasks } from '#functions/tasks/store/tasks-keys.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { isClosedRequest, type Request } from '#shared/requests/request.ts';
import { Task } from '#shared/tasks/task.ts';
import type { User } from '#shared/users/user.ts';

type Deps = {
  readonly table: Table;
  readonly applicationId: string;
  readonly now: () => string;
};

/** Requests in which a person has or had a part. */
type Parts = {
  readonly parts: readonly Participant[];
  readonly requests: readonly Request[];
};

async function loadParticipations({ table }: Deps, userId: string): Promise<Parts> {
  const rows = parseRows(table, participantRow, await table.queryAll(participatedBy(userId)));
  const parts = rows.flatMap((part) => part ?? []);
  const heads = await table.getAll(parts.map(({ requestId }) => requestKey(requestId)));
  return { parts, requests: parseRows(table, requestRow, heads).flatMap((one) => one ?? []) };
}

const unique = (numbers: readonly string[]) => [...new Set(numbers)].sort();

/** Return the numbers of the open requests that prevent an erasure: the person has a task in them, or raised them. */
async function listUnfinishedRequests({ table }: Deps, userId: string, { parts, requests }: Parts) {
  const tasks = (await table.queryAll(openTasks(userId))).flatMap(
    (item) => safeParsePart(Task, item).data ?? [],
  );
  const isOwn = (requestId: string) =>
    parts.some(
      (part) =>
        part.requestId === requestId &&
        part.parts.some((one) => one === 'requester' || one === 'raiser'),
    );
  const open = requests.filter(
    (one) => isOwn(one.requestId) && !isClosedRequest(one) && one.status !== 'Draft',
  );
  return unique([
    ...tasks.map(({ requestNumber }) => requestNumber),
    ...open.map(({ number }) => number),
  ]);
}

/** Refuse the erasure of a person whose requests are protected by a legal hold. @throws item.transition-refused */
async function assertNotHeld(deps: Deps, { userId, name }: User, { requests }: Parts) {
  const { table, applicationId } = deps;
  const now = deps.now();
  const { legalHolds } = await referenceStore(table).load(applicationId);
  const holds = legalHolds.filter((hold) => isHoldInEffect(hold, now));
  if (holds.some(({ on, targetId }) => on === 'person' && targetId === userId))
    throw new AppError('item.transition-refused', t`There is a legal hold on ${name}.`);
  if (holds.length === 0) return;
  const involvement = await endedRequests(table, applicationId).involvement(holds);
  const held = requests.filter(
    (request) => findHolds(holds, request, involvement(request), now).length > 0,
  );
  const numbers = unique(held.map(({ number }) => number));
  if (numbers.length > 0)
    throw new AppError(
      'item.transition-refused',
      t`A legal hold protects these requests: ${numbers.join(', ')}`,
    );
}

/** @throws item.transition-refused with the reason why the person can't be erased now */
export async function assertErasable(deps: Deps, user: User): Promise<void> {
  if (user.isActive)
    throw new AppError('item.transition-refused', t`Deactivate ${user.name} first.`);
  const parts = await loadParticipations(deps, user.userId);
  const numbers = await listUnfinishedRequests(deps, user.userId, parts);
  if (numbers.length > 0)
    throw new AppError(
      'item.transition-refused',
      t`Hand over or end these first: ${numbers.join(', ')}`,
    );
  await assertNotHeld(deps, user, parts);
}
