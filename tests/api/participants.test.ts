import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { addParticipant, listParticipants } from '#shared/requests/conversation-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { getRequest } from '#shared/requests/requests-api.ts';
import type { PersonName } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { startTalking } from './support/talking.ts';

const api = await startApi();
afterAll(() => api.stop());

test('an added participant can see, find, and comment on a request until they are removed', async () => {
  const { params, add, say, hear, remove } = await startTalking(api);
  const look = () => api.call(getRequest, { as: 'controller', params });
  expect((await look()).problem?.code).toBe('request.not-found');
  expect((await add('manager', 'controller')).body).toMatchObject({
    event: { type: 'participant-added' },
  });
  expect((await look()).body).toMatchObject({ can: { comment: true, edit: false } });
  await say('controller', 'I can help.');
  expect((await hear('employee')).items).toMatchObject([{ text: 'I can help.' }]);
  expect((await remove('controller', 'controller')).status).toBe(200);
  expect((await look()).problem?.code).toBe('request.not-found');
  expect((await say('controller', 'Still here?')).problem?.code).toBe('request.not-found');
  const { body } = await api.call(listRequests, {
    as: 'controller',
    query: { scope: 'participated' },
  });
  expect(body.items.map(({ requestId }) => requestId)).not.toContain(params.requestId);
});

test('participants are listed with their part in the request, who added them, and whether the viewer can remove them', async () => {
  const { params, add } = await startTalking(api);
  await add('manager', 'controller');
  const seenBy = async (as: PersonName) => {
    const { body } = await api.call(listParticipants, { as, params });
    return body.items.map(({ name, parts, addedBy, canRemove }) => ({
      ...{ name, parts, canRemove, addedBy: addedBy?.name },
    }));
  };
  const [requester, approver] = [
    { name: 'Employee', parts: ['requester'], canRemove: false, addedBy: undefined },
    { name: 'Manager', parts: ['approver'], canRemove: false, addedBy: undefined },
  ];
  const added = { name: 'Controller', parts: ['invited'], canRemove: true, addedBy: 'Manager' };
  for (const as of ['employee', 'manager', 'controller', 'admin'] as const)
    expect(await seenBy(as), as).toEqual(expect.arrayContaining([requester, approver, added]));
  await add('employee', 'finance');
  expect(await seenBy('controller')).toContainEqual(
    expect.objectContaining({ name: 'Finance', canRemove: false }),
  );
});

test('an added participant can be removed by the person who added them, the requester, or an administrator', async () => {
  const { add, remove, events } = await startTalking(api);
  await add('manager', 'controller');
  await add('manager', 'finance');
  expect((await remove('finance', 'controller')).problem).toMatchObject({
    code: 'actor.forbidden',
    detail: 'Only who added them, whose request it is, or an administrator can remove them.',
  });
  expect((await remove('manager', 'manager')).problem?.code).toBe('request.transition-refused');
  expect((await remove('admin', 'employee')).problem?.code).toBe('request.transition-refused');
  expect((await remove('employee', 'controller')).status).toBe(200);
  expect((await remove('employee', 'controller')).problem?.code).toBe('item.not-found');
  expect((await remove('admin', 'finance')).status).toBe(200);
  expect((await events()).slice(-2)).toMatchObject([
    {
      type: 'participant-removed',
      by: { name: 'Employee' },
      details: { to: { name: 'Controller' } },
    },
    { type: 'participant-removed', by: { name: 'Admin' }, details: { to: { name: 'Finance' } } },
  ]);
});

test('nobody can be added to a draft, and inactive, unknown, or existing participants cannot be added to a request', async () => {
  const draft = await startTalking(api, 'draft');
  expect((await draft.add('employee', 'controller')).problem).toMatchObject({
    code: 'request.transition-refused',
    detail: 'A draft is its author’s alone. Send it first, then add people.',
  });
  const { params, add, events } = await startTalking(api);
  expect((await add('employee', 'leaver')).problem).toMatchObject({
    code: 'input.invalid',
    fields: { userId: ['Leaver is deactivated.'] },
  });
  const body = { userId: randomUUID() };
  const nobody = await api.call(addParticipant, { as: 'employee', params, body });
  expect(nobody.problem?.code).toBe('user.not-found');
  const outsider = await api.call(addParticipant, { as: 'colleague', params, body });
  expect(outsider.problem?.code).toBe('request.not-found');
  await add('employee', 'controller');
  const before = await events();
  expect((await add('manager', 'controller')).status).toBe(200);
  expect((await add('employee', 'manager')).status).toBe(200);
  expect(await events()).toEqual(before);
});
