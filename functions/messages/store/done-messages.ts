import {
  getNeededEvidence,
  isMessageDone,
  type MessageEvidence,
} from '#functions/messages/rules/is-done.ts';
import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import * as personKeys from '#functions/people/store/people-keys.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import { parseRows, readPerson } from '#functions/platform/table/read-rows.ts';
import { safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import { participantKey, requestKey, workflowKey } from '#functions/requests/store/keys.ts';
import { participantRow, requestRow } from '#functions/requests/store/request-rows.ts';
import { Report } from '#shared/reports/report.ts';
import { Workflow } from '#shared/requests/stage.ts';
import { StoredProposal } from '#shared/users/rights-proposal.ts';
import { User } from '#shared/users/user.ts';
import { AccessRequestItem } from './access-request-store.ts';
import { accessRequestKey } from './messages-keys.ts';
import { reportKey } from './reports-keys.ts';

const workflowRow = { schema: Workflow, kind: 'Workflow', id: 'requestId' } as const;
const proposalRow = { schema: StoredProposal, kind: 'RightsProposal', id: 'id' } as const;
const reportRow = { schema: Report, kind: 'Report', id: 'id' } as const;

/** Keys of the items that show whether the reason of a message is still valid. */
type EvidenceKeys = {
  readonly [Part in keyof Omit<MessageEvidence, 'accessRefusedAt'> | 'accessRequest']?: Key;
};

/** Return the id of a proposal, which is the last part of the message id "time_id". */
const proposalId = ({ messageId }: StoredMessage) => messageId.slice(messageId.indexOf('_') + 1);

function listEvidenceKeys(message: StoredMessage): EvidenceKeys {
  const { applicationId: app, userId, requestId, access, report } = message;
  const need = getNeededEvidence(message);
  if (need === 'proposal')
    return { proposal: personKeys.rightsProposalKey(app, proposalId(message)) };
  if (need === 'report') return report ? { report: reportKey(userId, report.id) } : {};
  if (need === 'person') {
    const about = access?.by.userId ?? userId;
    const isAdministrator = personKeys.memberKey(app, 'ROLE#admin', about);
    const granted = message.facts?.says === 'access' && {
      isAdministrator,
      accessRequest: accessRequestKey(about, message.facts.role),
    };
    return { person: personKeys.userKey(app, about), ...granted };
  }
  if (!need || !requestId) return {};
  const request = requestKey(requestId);
  return need === 'question' ? { request, part: participantKey(requestId, userId) } : { request };
}

type Read<T> = (key: Key | undefined) => T | undefined;

/** Return a reader of items that parses each of them once. */
function createCachedReader<T>(
  found: ReadonlyMap<string, Item>,
  parse: (item: Item) => T | undefined,
): Read<T> {
  const known = new Map<Item, T | undefined>();
  return (key) => {
    const item = key && found.get(formatKey(key));
    if (item && !known.has(item)) known.set(item, parse(item));
    return item && known.get(item);
  };
}

async function loadDistinctItems(table: Table, keys: readonly Key[]): Promise<Map<string, Item>> {
  const distinct = new Map(keys.map((key) => [formatKey(key), key]));
  const items =
    distinct.size === 0 ? [] : await table.getAll([...distinct.values()], { consistent: true });
  return new Map(items.map((item) => [formatKey(item), item]));
}

/**
 * Return the ids of messages whose reason is no longer valid: decided, answered, restarted, granted, refused or
 * expired. Each item is read once. The reads are consistent, because a message must not be done before its task is
 * visible.
 */
export async function findDoneMessages(
  table: Table,
  messages: readonly StoredMessage[],
  now: string,
): Promise<ReadonlySet<string>> {
  const ending = messages.flatMap((message) =>
    getNeededEvidence(message) ? [{ message, keys: listEvidenceKeys(message) }] : [],
  );
  const found = await loadDistinctItems(
    table,
    ending.flatMap(({ keys }) => Object.values(keys)),
  );
  const parse = <T extends object>(row: Parameters<typeof parseRows<T>>[1]) =>
    createCachedReader(found, (item) => parseRows(table, row, [item])[0]);
  const request = parse(requestRow);
  const findWorkflowKey = ({ keys, message }: (typeof ending)[number]) => {
    const { requestId, round } = request(keys.request) ?? {};
    return getNeededEvidence(message) === 'workflow' && requestId && round
      ? workflowKey(requestId, round)
      : undefined;
  };
  // The workflow of a request is found by its round.
  const workflows = await loadDistinctItems(
    table,
    ending.flatMap((one) => findWorkflowKey(one) ?? []),
  );
  for (const [name, item] of workflows) found.set(name, item);
  const [part, workflow] = [parse(participantRow), parse(workflowRow)];
  const [proposal, report] = [parse(proposalRow), parse(reportRow)];
  const accessRequest = createCachedReader(
    found,
    (item) => safeParsePart(AccessRequestItem, item).data,
  );
  const person = createCachedReader(found, (item) => readPerson(table, User, item));
  const isEnded = (one: (typeof ending)[number]) => {
    const { keys, message } = one;
    const workflowAt = findWorkflowKey(one);
    const parsed = [
      [keys.part, part],
      [workflowAt, workflow],
      [keys.proposal, proposal],
      [keys.report, report],
    ] as const;
    // An item that this version cannot parse proves nothing.
    const isUnreadable = parsed.some(
      ([key, read]) => key && found.has(formatKey(key)) && !read(key),
    );
    if (isUnreadable) return false;
    const evidence: MessageEvidence = {
      request: request(keys.request),
      part: part(keys.part),
      workflow: workflow(workflowAt),
      person: person(keys.person),
      accessRefusedAt: accessRequest(keys.accessRequest)?.refusedAt,
      isAdministrator: !!keys.isAdministrator && found.has(formatKey(keys.isAdministrator)),
      proposal: proposal(keys.proposal),
      report: report(keys.report),
    };
    return isMessageDone(message, evidence, now);
  };
  return new Set(ending.filter(isEnded).map(({ message }) => message.messageId));
}
