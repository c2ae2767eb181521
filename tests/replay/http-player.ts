import { setTimeout as pause } from 'node:timers/promises';
import {
  resubmitRequest,
  submitRequest,
  withdrawRequest,
} from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest, updateRequest } from '#shared/requests/requests-api.ts';
import type { Task } from '#shared/tasks/task.ts';
import { approveTask, returnTask } from '#shared/tasks/tasks-api.ts';
import type { Cast } from '#tests/support/demo-cast.ts';
import type { SignedInPerson } from '#tests/support/product-client.ts';
import { type Player, UnassignedDecision } from './play.ts';
import { decidingRoles } from './script.ts';

const waitAtMost = 30_000;

/** Perform actions in a running product over HTTP. `index` selects the requester. */
export function httpPlayer(cast: Cast, index: number): Player {
  const requester = cast.requesters[index % cast.requesters.length];
  if (!requester) throw new Error('The product has nobody who could raise a request.');
  let requestId = '';
  const params = () => ({ requestId });
  return {
    async draft(values) {
      const body = { categoryId: cast.categoryId, values };
      ({ requestId } = await requester.call(createRequest, { body }));
    },
    async submit(values, round) {
      if (round > 1) await requester.call(updateRequest, { params: params(), body: { values } });
      await requester.call(round === 1 ? submitRequest : resubmitRequest, {
        params: params(),
        body: {},
      });
    },
    async decide({ act, role }) {
      const task = await openTask(requester, requestId, decidingRoles[role]);
      const person = await cast.signedIn(task.assignee.userId);
      const comments = act === 'approve' ? '' : 'Please correct it';
      const body = { userId: person.userId, comments };
      const sent = { params: { taskId: task.taskId }, body };
      await (act === 'approve' ? person.call(approveTask, sent) : person.call(returnTask, sent));
    },
    async giveUp() {
      await requester.call(withdrawRequest, { params: params(), body: { comments: 'Given up' } });
    },
    async state() {
      return (await requester.call(getRequest, { params: params() })).request.status;
    },
  };
}

/** Wait for the open task of the stage. The state machine opens the next stage after the previous decision. */
async function openTask(
  requester: SignedInPerson,
  requestId: string,
  stage: string,
): Promise<Task> {
  const giveUpAt = Date.now() + waitAtMost;
  for (let delay = 5; ; delay = Math.min(200, delay * 1.5)) {
    const { tasks, request } = await requester.call(getRequest, { params: { requestId } });
    const pending = tasks.filter(({ status }) => status === 'Pending');
    const open = pending.find(({ stageName }) => stageName === stage);
    if (open) return open;
    if (Date.now() > giveUpAt || request.status !== 'InReview') {
      const present = pending.map(({ stageName }) => stageName).join(', ') || 'nobody';
      throw new UnassignedDecision(
        `${request.number}: nobody was asked for ${stage}; it is ${request.status} with ${present}`,
      );
    }
    await pause(delay);
  }
}
