import { randomUUID } from 'node:crypto';
import { getUserId } from '#demo/organisation/people.ts';
import { sendAnnouncement } from '#shared/announcements/announcements-api.ts';
import { createForm, saveFormDraft } from '#shared/forms/forms-api.ts';
import { askForAccess } from '#shared/messages/access-requests-api.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { addComment, addParticipant } from '#shared/requests/conversation-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { deactivateUser } from '#shared/users/people-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import type { Places } from './dialogs.ts';
import { readClockOffset } from './set-clock.ts';
import { findEditableItems } from './things-to-edit.ts';
import { sendOtherRequest, signInDemoPerson } from './work-on-screen.ts';

const dayMs = 86_400_000;

const neverUsed = {
  name: 'Not used yet',
  titleField: 'title',
  sections: [
    {
      id: 'section1',
      title: 'Your request',
      fields: [{ key: 'title', type: 'text' as const, label: 'Title', required: true }],
    },
  ],
};

/** Create the items that the dialogs need and the demo organisation lacks. */
export async function makeDialogPlaces(url: string): Promise<Places> {
  const now = Date.now() + readClockOffset(url);
  const [admin, manager, employee] = await Promise.all(
    ['admin', 'manager', 'employee'].map((who) => signInDemoPerson(url, who)),
  );
  if (!admin || !manager || !employee) throw new Error('Nobody is there.');
  const day = (count: number) => new Date(now + count * dayMs).toISOString().slice(0, 10);
  const request = await sendOtherRequest(url, 'employee', 'Shelf for the dialogs');
  const params = { requestId: request };
  await employee.call(addParticipant, { params, body: { userId: getUserId('Daniel Osei') } });
  await employee.call(addComment, { params, body: { text: 'In white, please.' } });
  const { items: categories } = await employee.call(listCategories);
  const categoryId = categories.find(({ name }) => name === 'Purchase')?.id ?? '';
  const values = { title: 'A draft for the dialogs', neededBy: day(7) };
  const draft = await employee.call(createRequest, { body: { categoryId, values } });
  const { id: task } = await manager.call(taskByRequest, { query: { requestId: request } });
  await employee.call(createDelegation, {
    params: { userId: employee.userId },
    body: { toUserId: getUserId('Daniel Osei'), startsOn: day(20), endsOn: day(25) },
  });
  await employee.call(askForAccess, { body: { role: 'admin', screen: 'people' } });
  const edited = await findEditableItems(url);
  const { announcement: scheduled } = await findEditableItems(url);
  await admin.call(sendAnnouncement, {
    params: { id: scheduled },
    body: { startsAt: new Date(now + dayMs).toISOString(), timeZone: 'Europe/Berlin' },
  });
  const form = await admin.call(createForm, { body: neverUsed });
  await admin.call(saveFormDraft, {
    params: { formId: edited.form },
    body: { ...neverUsed, name: 'Leave' },
  });
  const { userId: left } = await admin.call(createUser, {
    body: { userId: randomUUID(), name: 'Lea Left', email: 'lea.left@countersign.example' },
  });
  await admin.call(deactivateUser, { params: { userId: left } });
  return {
    request,
    task,
    draft: draft.requestId,
    dayOfDraft: day(7),
    person: getUserId('Ben Hartmann'),
    left,
    secured: getUserId('Daniel Osei'),
    asker: employee.userId,
    newForm: form.id,
    changedForm: edited.form,
    draftAnnouncement: edited.announcement,
    scheduledAnnouncement: scheduled,
    routing: edited.routing,
  };
}
