import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { getUserId } from '#demo/organisation/people.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import { createAnnouncement } from '#shared/announcements/announcements-api.ts';
import { listForms } from '#shared/forms/forms-api.ts';
import {
  actOnImport,
  createImport,
  getImport,
  startLogUpload,
  updateImport,
} from '#shared/process/imports-api.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';
import { listCategories, listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listRoutings } from '#shared/routing/routing-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { listPeople } from '#shared/users/people-list-api.ts';
import type { SignedInPerson } from '#tests/support/product-client.ts';

/** Values of path parameters, keyed by parameter name. */
export type PathParams = Readonly<Record<string, string | undefined>>;

const day = (n: number) => new Date(Date.UTC(2026, 2, 1 + (n % 28), 9)).toISOString();
const log = [
  'case,activity,at',
  ...Array.from({ length: 200 }, (_, n) =>
    [`A-${n},Submitted,${day(n)}`, `A-${n},Approved,${day(n + 3)}`].join('\n'),
  ),
].join('\n');
const firstCase = 'A-0';

/** Create an imported log that the process figures list. */
async function createPublishedImport(admin: SignedInPerson): Promise<string> {
  const content = Buffer.from(log);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = { name: 'log.csv', size: content.length, sha256 };
  const { id } = await admin.call(createImport, { body: { name: 'Earlier requests', file } });
  const params = { id };
  const { url, headers } = await admin.call(startLogUpload, { params, body: {} });
  await fetch(url, { method: 'PUT', headers, body: content });
  const columns = { caseId: 'case', activity: 'activity', at: 'at' };
  const mapping = LogMapping.parse({ format: 'csv', columns });
  await admin.call(updateImport, { params, body: { name: 'Earlier requests', mapping } });
  await admin.call(actOnImport, { params, body: { act: 'check' } });
  while ((await admin.call(getImport, { params })).state === 'working') await setTimeout(100);
  await admin.call(actOnImport, { params, body: { act: 'show' } });
  return id;
}

/** Find items of the organisation that only administrators see. */
export async function findAdministratorParams(admin: SignedInPerson): Promise<PathParams> {
  const [forms, people, departments, locations, routings, announcement, importId] =
    await Promise.all([
      admin.call(listForms),
      admin.call(listPeople),
      admin.call(listDepartments),
      admin.call(listLocations),
      admin.call(listRoutings),
      admin.call(createAnnouncement, {
        body: { title: 'The office is closed', text: 'On Friday.', audience: emptyAudience },
      }),
      createPublishedImport(admin),
    ]);
  return {
    ':formId': forms.items[0]?.id,
    ':userId': people.items[0]?.userId,
    ':id': departments.items[0]?.id,
    ':locationid': locations.items[0]?.id,
    ':routeid': routings.items[0]?.id,
    ':announcementId': announcement.id,
    ':importId': importId,
    ':caseId': firstCase,
  };
}

/**
 * Find a request, a draft and a task that this person may open. With `raisesForOthers`, also save a draft for another
 * person.
 */
export async function findBenchPlaces(
  person: SignedInPerson,
  manager: SignedInPerson,
  raisesForOthers: boolean,
) {
  const scope = raisesForOthers ? 'participated' : 'mine';
  const title = 'A new chair';
  const [requests, own, managers, draft] = await Promise.all([
    person.call(listRequests, { query: { scope } }),
    person.call(listTasks),
    manager.call(listTasks),
    saveDraft(person, title),
  ]);
  const forOther = raisesForOthers
    ? await saveDraft(person, title, getUserId('Sofia Rossi'))
    : draft;
  return {
    requestId: requests.items.find(({ status }) => status !== 'Draft')?.requestId,
    draftId: draft.requestId,
    draftForOther: forOther.requestId,
    taskId: (own.items[0] ?? managers.items[0])?.taskId,
  };
}

const Mails = z.object({ messages: z.array(z.object({ subject: z.string(), text: z.string() })) });

async function saveDraft(person: SignedInPerson, title: string, onBehalfOf?: string) {
  const { items } = await person.call(listCategories);
  const other = items.find(({ name }) => name === 'Other');
  if (!other) throw new Error('The demo organisation has no category "Other".');
  const values = { title, details: 'For the meeting room.' };
  return person.call(createRequest, { body: { categoryId: other.id, values, onBehalfOf } });
}

/**
 * Return the last path segment of a decision link, from the mail that asks `approver` to decide a request of
 * `employee`.
 */
export async function readMailedLink(url: string, employee: SignedInPerson, approver: string) {
  const title = 'A whiteboard';
  const { requestId } = await saveDraft(employee, title);
  await employee.call(submitRequest, { params: { requestId }, body: {} });
  for (;;) {
    const answer = await fetch(`${url}/mail?to=${approver}@countersign.example`, {
      headers: { accept: 'application/json' },
    });
    const { messages } = Mails.parse(await answer.json());
    const mail = messages.find(({ subject }) => subject.includes(title));
    const link = /\/decide\/([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1];
    if (link) return link;
    await setTimeout(100);
  }
}
