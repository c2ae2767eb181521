/** Spec §4: in progress, success, and number of retries. */
export type SyncStatus = {
  readonly inProgress: boolean;
  readonly success: boolean;
  readonly retryCount: number;
};
export const idleSync: SyncStatus = { inProgress: false, success: false, retryCount: 0 };
