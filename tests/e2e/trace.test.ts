import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRequests } from '#shared/figures/counts-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { countPeople } from '#shared/users/people-list-api.ts';
import { openTestProduct } from '#tests/support/acting-out.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

/** Follow calls of a running product in its logs, with the command for operators. */
let product: RunningProduct;
let stage: Awaited<ReturnType<typeof openTestProduct>>;
beforeAll(async () => {
  product = await startProduct({ demo: true, test: true });
  stage = await openTestProduct(product.url);
});
afterAll(() => product?.stop());

const trace = (...args: string[]) =>
  new Promise<{ status: unknown; out: string }>((resolve) => {
    const command = ['operator/trace.ts', ...args, '--data', product.data];
    execFile(process.execPath, command, (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out: out + errors }),
    );
  });

/** Approve the task of a step. @returns id of the call */
async function approve(requestId: string, step: string, who: string): Promise<string> {
  const { taskId } = await stage.taskOf(requestId, step);
  const { idToken, userId } = await stage.as(who);
  const answer = await fetch(`${product.url}/request-service/tasks/${taskId}/approve`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('x-request-id') ?? '';
}

const part = /^\S+Z +(\w+) +(\S+) +(.*?) {2}/;
/** Return the part of the product and the text of each line of a story. */
const readStory = (out: string) =>
  out.split('\n').flatMap((line) => {
    const [, name = '', , text = ''] = part.exec(line) ?? [];
    return name === '' ? [] : [`${name} ${text}`];
  });

test('the trace of a call lists the call, its event, the steps and messages that follow, and the mail', async () => {
  const requestId = await stage.raise('Followed');
  const callId = await approve(requestId, 'Line manager', 'manager');
  await stage.until(requestId, 'it is approved', ({ request }) => request.status === 'Approved');
  await expect.poll(async () => (await trace(callId)).out, { timeout: 60_000 }).toMatch(/Z +mail /);
  const { status, out } = await trace(callId);
  expect(status).toBe(0);
  const story = readStory(out);
  expect(story).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^call POST \/tasks\/\S+\/approve 200$/),
      expect.stringMatching(/^event approved, event \d$/),
      'step CloseRequest',
      expect.stringMatching(/^message message \S+-\d, people 1$/),
      expect.stringMatching(/^mail message \S+-\d, messages 1$/),
    ]),
  );
  expect(story.join('\n')).not.toMatch(/submitted/);
  expect(out).toMatch(/^\d+ lines, 0 warnings, 0 errors$/m);
  expect(out).not.toMatch(/@|Followed/);
});

test('the trace of a request number lists every call that changed the request, and none that only read it', async () => {
  const requestId = await stage.raise('Followed by number');
  const callId = await approve(requestId, 'Line manager', 'manager');
  const { request } = await stage.until(
    requestId,
    'it is approved',
    (found) => found.request.status === 'Approved',
  );
  const number = request.number ?? '';
  await expect.poll(async () => (await trace(callId)).out, { timeout: 60_000 }).toMatch(/Z +mail /);
  const { status, out } = await trace(number);
  expect(status).toBe(0);
  expect(out).toContain(`Request ${number} has the id ${requestId}.`);
  const story = readStory(out);
  for (const text of ['call POST /requests 200', 'event submitted, event 2', 'step OpenStage'])
    expect(story).toContain(text);
  expect(story).toContainEqual(expect.stringMatching(/^call POST \/tasks\/\S+\/approve 200$/));
  expect(story.filter((line) => line.startsWith('call GET'))).toEqual([]);
});

test('an id that no log contains ends the trace command with status 1', async () => {
  expect(await trace('00000000-0000-4000-8000-000000000000')).toEqual({
    ...{ status: 1, out: '0 lines, 0 warnings, 0 errors\n' },
  });
  expect(await trace('REQ-2026-999999')).toMatchObject({
    ...{ status: 1, out: expect.stringMatching(/^There is no request REQ-2026-999999 on /) },
  });
});

const canary = (...args: string[]) =>
  new Promise<{ status: unknown; out: string }>((resolve) => {
    const command = ['operator/canary.ts', ...args, '--data', product.data];
    execFile(process.execPath, command, (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out: out + errors }),
    );
  });

test("the canary user's approved request appears in no list, figure, message or mail of people", async () => {
  const admin = await stage.as('admin');
  const see = async () => ({
    counts: await admin.call(countRequests, { query: { scope: 'all' } }),
    requests: (await admin.call(listRequests, { query: { scope: 'all' } })).items.map(
      ({ requestId, status }) => ({ requestId, status }),
    ),
    people: await admin.call(countPeople),
  });
  const before = await see();
  const dry = await canary('--dry-run');
  expect(dry).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Dry run: 6 items would be/),
  });
  for (let run = 0; run < 2; run += 1) {
    const { status, out } = await canary();
    expect({ status, out }).toMatchObject({
      status: 0,
      out: expect.stringMatching(/ ms {2}approving the task\n/),
    });
    const [, requestId = ''] = /approved the request (\S+)\.$/m.exec(out) ?? [];
    await expect
      .poll(async () => readStory((await trace(requestId)).out), { timeout: 60_000 })
      .toContain('step CloseRequest');
    expect((await trace(requestId)).out).not.toMatch(/Z +(message|mail) /);
  }
  expect(await see()).toEqual(before);
  const mails = await fetch(`${product.url}/mail?to=canary-approver@countersign.example`, {
    headers: { accept: 'application/json' },
  });
  expect(await mails.json()).toEqual({ messages: [] });
});
