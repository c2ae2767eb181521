import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { maskPath } from '#functions/platform/http-event.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { updateConfiguration } from '#shared/reference/organisation-api.ts';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { decideByLink, getDecisionLink } from '#shared/tasks/decision-links-api.ts';
import { approveTask, reassignTask } from '#shared/tasks/tasks-api.ts';
import { syncUser } from '#shared/users/users-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';
import { linkTo, setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

const scene = () => setScene(api, 'linked');
const read = (link: string, as: Parameters<typeof buildClaims>[0] = 'manager') =>
  api.call(getDecisionLink, { as, params: { link } });
const decide = (
  link: string,
  body: object = { outcome: 'approve' },
  as: Parameters<typeof buildClaims>[0] = 'manager',
) => api.call(decideByLink, { as, params: { link }, body });
const getVersion = async (requestId: string) =>
  (await api.requests.load(app, requestId)).request.version;
const getState = async (link: string) => (await read(link)).body.link.state;

test('opening a decision link, even repeatedly, neither decides nor invalidates it', async () => {
  const { link, requestId } = await scene();
  const before = await getVersion(requestId);
  for (const as of ['manager', 'colleague', 'employee', 'admin', 'manager'] as const)
    await read(link, as);
  expect(await getVersion(requestId)).toBe(before);
  expect(await getState(link)).toBe('open');
});

test('a decision link reveals nothing about the request to anybody but its approver, even administrators', async () => {
  const { link } = await scene();
  for (const as of ['colleague', 'admin', 'employee', 'director'] as const) {
    const { status, body, problem } = await read(link, as);
    expect({ status, code: problem?.code }).toEqual({
      status: 403,
      code: 'decision-link.not-yours',
    });
    expect(JSON.stringify(body)).not.toMatch(/Lyon|REQ-|Manager|Employee/);
  }
  for (const as of ['fallback', 'director'] as const)
    expect((await decide(link, undefined, as)).problem?.code).toBe('decision-link.not-yours');
  expect(await getState(link)).toBe('open');
});

test('a truncated or invented decision link and a task id instead of a link are not found', async () => {
  const { link, taskId } = await scene();
  for (const other of [link.slice(0, -1), `${link}0`, 'f'.repeat(64), taskId, '%2e%2e'])
    expect((await read(other)).problem?.code).toBe('decision-link.not-found');
});

test('the table does not contain the secret of a decision link', async () => {
  const { link, taskId } = await scene();
  const items = await api.table.queryAll({ pk: `DECISIONLINK#${link}` });
  expect(items).toEqual([]);
  expect((await read(link)).body.task.taskId).toBe(taskId);
});

test('logged paths mask the secret of a decision link', () => {
  const path = `/decision-links/${'a1'.repeat(32)}`;
  expect(maskPath(path)).toBe('/decision-links/*');
  expect(maskPath(`${path}/decide`)).toBe('/decision-links/*/decide');
});

test('a decision link decides once, and a repeat with another decision returns the first one', async () => {
  const { link, requestId } = await scene();
  const first = await decide(link, { outcome: 'approve', comments: 'Fine.' });
  expect(first).toMatchObject({ status: 200, body: { status: 'Approved' } });
  const version = await getVersion(requestId);
  const second = await decide(link, { outcome: 'reject', comments: 'No.' });
  expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body });
  expect(await getVersion(requestId)).toBe(version);
  expect((await read(link)).body.link).toMatchObject({ state: 'used', receipt: first.body });
  const { events } = await api.requests.load(app, requestId);
  expect(events.filter(({ details }) => 'mailLink' in details)).toMatchObject([
    { type: 'approved', by: { userId: people.manager }, comment: 'Fine.' },
  ]);
});

test('simultaneous confirmations of a decision link record one decision and return the same response', async () => {
  const { link, requestId } = await scene();
  const answers = await Promise.all(Array.from({ length: 8 }, () => decide(link)));
  const [first] = answers;
  for (const answer of answers)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: first?.body,
    });
  const { events } = await api.requests.load(app, requestId);
  expect(events.filter(({ type }) => type === 'approved')).toHaveLength(1);
});

test('rejecting or returning by decision link requires a comment', async () => {
  const { link } = await scene();
  for (const outcome of ['reject', 'return'])
    expect((await decide(link, { outcome })).problem?.fields).toEqual({ comments: ['Say why.'] });
  expect((await decide(link, { outcome: 'return', comments: 'Say more.' })).body.status).toBe(
    'Returned',
  );
});

test('a decision link shows the outcome of a closed task and cannot decide it', async () => {
  const approved = await scene();
  const by = { params: { taskId: approved.taskId } };
  await api.call(approveTask, { as: 'manager', ...by, body: { userId: people.manager } });
  expect((await read(approved.link)).body).toMatchObject({
    link: { state: 'ended' },
    task: { status: 'Approved', decidedBy: { userId: people.manager } },
  });
  expect((await decide(approved.link)).problem).toMatchObject({
    code: 'task.already-decided',
    present: { status: 'Approved' },
  });

  const withdrawn = await scene();
  const params = { requestId: withdrawn.requestId };
  await api.call(withdrawRequest, { as: 'employee', params, body: {} });
  expect((await read(withdrawn.link)).body).toMatchObject({
    link: { state: 'ended' },
    details: { request: { status: 'Withdrawn' } },
  });
  expect((await decide(withdrawn.link)).problem?.code).toBe('task.already-decided');

  const handedOn = await scene();
  const body = { toUserId: people.director, comments: 'On leave.' };
  await api.call(reassignTask, { as: 'manager', params: { taskId: handedOn.taskId }, body });
  expect((await read(handedOn.link)).body).toMatchObject({
    link: { state: 'ended' },
    task: { status: 'Reassigned' },
    details: { request: { assignees: [{ userId: people.director }] } },
  });
  expect((await decide(handedOn.link)).problem?.code).toBe('task.already-decided');
});

test('an expired decision link returns 410 and decides nothing', async () => {
  const made = await setScene(api, 'open');
  const eightDays = 8 * 24 * 3_600_000;
  const link = await linkTo(api, made, Date.now() - eightDays);
  expect(await getState(link)).toBe('expired');
  expect(await decide(link)).toMatchObject({
    status: 410,
    problem: { code: 'decision-link.expired' },
  });
  expect(await getState(await linkTo(api, made))).toBe('open');
});

test('a used decision link returns its decision even after it has expired', async () => {
  const { link } = await scene();
  const { body } = await decide(link);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await decide(link)).toMatchObject({ status: 200, body });
});

test('disabled decision links decide nothing, while deciding in the product still works', async () => {
  const { link, taskId } = await scene();
  const save = (decisionLinks: boolean) =>
    api.call(updateConfiguration, {
      as: 'admin',
      params: { applicationId: app },
      body: { fallbackApproverIds: [people.fallback], decisionLinks },
    });
  await save(false);
  onTestFinished(async () => void (await save(true)));
  await vi.waitUntil(async () => (await getState(link)) === 'off', { timeout: 5000 });
  expect((await decide(link)).problem?.code).toBe('decision-link.off');
  const body = { userId: people.manager };
  const params = { taskId };
  expect((await api.call(approveTask, { as: 'manager', params, body })).status).toBe(200);
});

test('above the configured amount, a decision link requires a sign-in within the last 15 minutes', async () => {
  await api.call(updateConfiguration, {
    as: 'admin',
    params: { applicationId: app },
    body: { fallbackApproverIds: [people.fallback], signInAgainAbove: '100' },
  });
  const { link } = await scene();
  const params = { link };
  const claims = (secondsAgo: number) => {
    const now = Math.floor(Date.now() / 1000);
    return { ...buildClaims('manager'), auth_time: String(now - secondsAgo), iat: String(now) };
  };
  const old = claims(3600);
  await vi.waitUntil(
    async () => (await api.call(getDecisionLink, { as: old, params })).body.link.state === 'signIn',
    { timeout: 5000 },
  );
  expect((await api.call(getDecisionLink, { as: old, params })).body.link.signIn).toEqual({
    above: { amount: '100', currency: 'EUR' },
    minutes: 15,
  });
  const body = { outcome: 'approve' };
  expect(await api.call(decideByLink, { as: old, params, body })).toMatchObject({
    status: 403,
    problem: { code: 'actor.sign-in-too-old' },
  });
  expect((await api.call(decideByLink, { as: claims(60), params, body })).status).toBe(200);
});

test('a refreshed token with a later sign-in time does not make an old sign-in count as recent', async () => {
  const { link } = await scene();
  const now = Math.floor(Date.now() / 1000);
  const claims = (secondsAgo: number) => ({
    ...buildClaims('manager'),
    ...{ auth_time: String(now - secondsAgo), iat: String(now), origin_jti: 'kept-for-long' },
  });
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  expect((await api.call(syncUser, { as: claims(3600), body: {}, headers })).status).toBe(200);
  const call = { as: claims(10), params: { link } };
  expect((await api.call(getDecisionLink, call)).body.link.state).toBe('signIn');
  const body = { outcome: 'approve' };
  expect((await api.call(decideByLink, { ...call, body })).problem?.code).toBe(
    'actor.sign-in-too-old',
  );
});
