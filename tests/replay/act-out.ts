import { setTimeout as pause } from 'node:timers/promises';
import type { FormValues } from '#shared/forms/form.ts';
import {
  createRequest,
  getRequest,
  resubmitRequest,
  submitRequest,
  updateRequest,
  withdrawRequest,
} from '#shared/requests/requests-api.ts';
import type { Task } from '#shared/tasks/task.ts';
import { approveTask, returnTask } from '#shared/tasks/tasks-api.ts';
import type { Cast } from '#tests/support/demo-cast.ts';
import { type Person, Refusal } from '#tests/support/product-client.ts';
import { decidingRoles, type ReplayAct, type ReplayScript, type RoundAnswers } from './script.ts';

/** How one case went. `refusals`: acts the product refused, with its reasons. */
export type Played = {
  name: string;
  acts: number;
  refusals: string[];
  state: string;
  agrees: boolean;
  implied?: string;
};

const waitAtMost = 30_000;

/** Acts out one case over HTTP, each act by the person of that role; never throws for a refusal. */
export async function actOut(script: ReplayScript, index: number, cast: Cast): Promise<Played> {
  const requester = cast.requesters[index % cast.requesters.length];
  if (!requester) throw new Error('The product has nobody who could raise a request.');
  const played = {
    name: script.name,
    acts: 0,
    refusals: [] as string[],
    ...(script.implied && { implied: script.implied }),
  };
  let requestId = '';
  let round = 0;
  for (const act of script.acts) {
    try {
      if (act.act === 'draft') requestId = await draft(script, requester, cast.categoryId);
      else if (act.act === 'submit') {
        round += 1;
        await submit(script, act.answers, requester, requestId, round);
      } else if (act.act === 'giveUp')
        await requester.call(withdrawRequest, {
          params: { requestId },
          body: { comments: 'Given up' },
        });
      else if (act.act === 'approve' || act.act === 'return')
        await decide(act, requester, requestId, cast);
      if (act.act !== 'acknowledge') played.acts += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      played.refusals.push(`${act.act}: ${error.message}`);
    }
  }
  const { request } = await requester.call(getRequest, { params: { requestId } });
  return {
    ...played,
    state: request.status,
    agrees: request.status === script.ends && played.refusals.length === 0,
  };
}

const valuesOf = ({ name, amount }: ReplayScript, answers: RoundAnswers): FormValues => ({
  title: name,
  amount: { amount, currency: 'EUR' },
  ...answers,
});

async function draft(script: ReplayScript, requester: Person, categoryId: string): Promise<string> {
  const first = script.acts.find((act) => act.act === 'submit');
  const none = {
    administration: false,
    preApprover: false,
    budgetOwner: false,
    paymentCheck: false,
  };
  const values = valuesOf(script, first?.answers ?? none);
  return (await requester.call(createRequest, { body: { categoryId, values } })).requestId;
}

async function submit(
  script: ReplayScript,
  answers: RoundAnswers,
  requester: Person,
  requestId: string,
  round: number,
) {
  if (round === 1) return requester.call(submitRequest, { params: { requestId }, body: {} });
  await requester.call(updateRequest, {
    params: { requestId },
    body: { values: valuesOf(script, answers) },
  });
  return requester.call(resubmitRequest, { params: { requestId }, body: {} });
}

async function decide(
  act: Extract<ReplayAct, { act: 'approve' | 'return' }>,
  requester: Person,
  requestId: string,
  cast: Cast,
) {
  const task = await openTask(requester, requestId, decidingRoles[act.role]);
  const person = await cast.signedIn(task.assignee.userId);
  const params = { taskId: task.taskId };
  const body = {
    userId: person.userId,
    comments: act.act === 'approve' ? '' : 'Please correct it',
  };
  return act.act === 'approve'
    ? person.call(approveTask, { params, body })
    : person.call(returnTask, { params, body });
}

/** The open task of the stage; opening the next stage is the machine's work, which follows the decision before. */
async function openTask(requester: Person, requestId: string, stage: string): Promise<Task> {
  const giveUpAt = Date.now() + waitAtMost;
  for (let delay = 5; ; delay = Math.min(200, delay * 1.5)) {
    const { tasks, request } = await requester.call(getRequest, { params: { requestId } });
    const open = tasks.find(({ status, stageName }) => status === 'Pending' && stageName === stage);
    if (open) return open;
    const present = tasks
      .filter(({ status }) => status === 'Pending')
      .map(({ stageName }) => stageName);
    if (Date.now() > giveUpAt)
      throw new Error(
        `${request.number}: nobody was asked for ${stage}; it is ${request.status} with ${present.join(', ') || 'nobody'}`,
      );
    await pause(delay);
  }
}
