import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { buildAddressedMessages } from '#functions/messages/on-event.ts';
import { buildRequestMessage } from '#functions/messages/rules/request-message.ts';
import { messageWriter } from '#functions/messages/store/message-writer.ts';
import { comment } from '#functions/requests/rules/commands/comment.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { recordFailure } from '#functions/requests/rules/commands/workflow.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listPendingTasks } from '#functions/requests/rules/record/stages.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { answers, ref } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { categoryId, id, ids, users } from '#tests/domain/support/people.ts';
import { openTableFile } from './table-file.ts';

/** Number of requests that are counted, and whose items are written to the disk, together. */
const together = 500;
/** One request in this number has a comment. */
const commentOneOf = 4;
/**
 * Period before now, in seconds, over which the requests are spread. It is shorter than a day, so most are in one
 * month.
 */
const spread = 60_000;
const firstRequest = 10_000_000;
const places = ['Lyon', 'Málaga', 'Łódź', 'Oslo', 'Porto', 'Wien', 'Zürich', 'Gdańsk', 'Bern'];

const here = organisation();
const newId = ids(500_000_000);
const apply = (record: RequestRecord, change: Change | null) =>
  change ? applyChange(record, change) : record;

/** Take the manager's decision about the only open task. */
function decided(record: RequestRecord, at: string, outcome: 'approve' | 'reject' | 'return') {
  const [task] = listPendingTasks(record);
  if (!task) throw new Error('Nobody has a task.');
  const by = task.assignee;
  const { taskId } = task;
  return apply(record, decide(record, { taskId, by, at, outcome, comments: 'Fine.' }));
}

/** States of stored requests. Each is as frequent as it is listed. */
const endings: readonly ((open: RequestRecord, at: string) => RequestRecord)[] = [
  (open) => open,
  (open) => open,
  (open, at) =>
    apply(open, recordFailure(open, { at, cause: 'A test.', reference: here.reference })),
  (open, at) => decided(open, at, 'return'),
  (open, at) => decided(open, at, 'reject'),
  (open, at) => apply(open, withdraw(open, { by: ref('employee'), at })),
  ...Array.from(
    { length: 3 },
    () => (open: RequestRecord, at: string) => decided(open, at, 'approve'),
  ),
];

/** Build the nth request of the employee, which the manager decides, by the rules of the product. */
function buildRecord(n: number): RequestRecord {
  const at = new Date(Date.now() - (1 + (n % spread)) * 1000).toISOString();
  const by = ref('employee');
  const drafted = beginRecord(
    startDraft({
      ...{ applicationId: app, requestId: id(firstRequest + n), categoryId, priority: 'normal' },
      ...{ number: `REQ-2026-${String(firstRequest + n)}`, at, by, requester: users.employee },
      values: answers('120', { purpose: `Fair in ${places[n % places.length]} ${n}` }),
      reference: here.reference,
    }),
  );
  const ending = endings[(n % (endings.length + 1)) - 1];
  if (!ending) return drafted;
  const submitted = apply(
    drafted,
    submit(drafted, { by, isAdmin: false, at, organisation: here, newId }),
  );
  const opened = apply(submitted, openStages(submitted, { at, organisation: here, newId }));
  const talked =
    n % commentOneOf === 0
      ? apply(opened, comment(opened, { by, at, commentId: newId(), text: `Please hurry, ${n}` }))
      : opened;
  return ending(talked, at);
}

/** Return the messages of all events of a request. */
const listMessages = ({ request, events }: RequestRecord) =>
  events.flatMap((event) =>
    buildAddressedMessages(event).map((to) => ({
      ...{ ...to, applicationId: app, requestId: request.requestId, readAt: null },
      ...buildRequestMessage(request, event, to.what, to.userId),
    })),
  );

/**
 * Store a range of requests with everything that follows from their events: search words, messages, figures and
 * process cases. All belong to the employee and, if sent, to the manager. Equal numbers make equal requests.
 */
export async function storeRequests(
  { file, tableName }: { readonly file: string | undefined; readonly tableName: string },
  from: number,
  to: number,
): Promise<void> {
  if (!file) throw new Error('DynamoDB Local has no file.');
  const { table, ...stored } = openTableFile(file, tableName);
  const counter = figureCounter(table, async () => here.reference);
  for (let n = from; n < to; n += together) {
    const length = Math.min(together, to - n);
    const records = Array.from({ length }, (_, more) => buildRecord(n + more));
    stored.begin();
    await counter.countNew(app, records);
    for (const record of records) {
      await importRecord(table, record);
      await messageWriter(table).tell({ messages: listMessages(record), pending: [], sent: [] });
    }
    stored.commit();
  }
  stored.close();
}
