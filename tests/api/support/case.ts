import type { ErrorCode } from '#shared/errors.ts';
import type { ApiCall } from '#tests/support/api.ts';
import type { Scene, SceneName } from './scenes.ts';

/** A valid call of an operation, and the errors for other callers. */
export type Case = {
  readonly scene: SceneName;
  readonly sent: (scene: Scene) => ApiCall;
  /** Part of the expected response. */
  readonly gives: object;
  /** Error for an employee without participation. Undefined if the call concerns no person's item. */
  readonly outsider?: ErrorCode;
  /** Error for missing ids. Undefined if the call contains none. */
  readonly madeUp?: ErrorCode;
  /** Error for another call with the same Idempotency-Key. Undefined if nothing is stored. */
  readonly reused?: ErrorCode;
};

export const requester = (sent: (scene: Scene) => Omit<ApiCall, 'as'>) => (scene: Scene) => ({
  as: 'employee' as const,
  ...sent(scene),
});
export const approver = (sent: (scene: Scene) => Omit<ApiCall, 'as'>) => (scene: Scene) => ({
  as: 'manager' as const,
  ...sent(scene),
});
export const admin = (sent: (scene: Scene) => Omit<ApiCall, 'as'>) => (scene: Scene) => ({
  as: 'admin' as const,
  ...sent(scene),
});
export const callOnRequest = (body?: unknown) =>
  requester(({ requestId }) => ({ params: { requestId }, ...(body !== undefined && { body }) }));
export const callOnTask = (body?: unknown) =>
  approver(({ taskId }) => ({ params: { taskId }, ...(body !== undefined && { body }) }));

export const requestErrors = {
  outsider: 'request.not-found',
  madeUp: 'request.not-found',
} as const;
export const taskErrors = { outsider: 'task.not-found', madeUp: 'task.not-found' } as const;
export const reused = 'idempotency.key-reused';
const [today] = new Date().toISOString().split('T');
export const days = { from: '2020-01-01', to: today ?? '' };
