import { createStore } from 'zustand/vanilla';
import { idleSync, type SyncStatus } from '#frontend/lib/sync/sync-status.ts';

export type Session = {
  /**
   * `checking` until the session state is known; `unreachable` while the user pool cannot renew expired tokens;
   * `leaving` until a new page loads.
   */
  readonly phase: 'checking' | 'unreachable' | 'signed-out' | 'signed-in' | 'leaving';
  /** From the id token; empty unless signed in. */
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Whether the token identifies an administrator. Their rights are known after the sync. */
  readonly isAdmin: boolean;
  readonly sync: SyncStatus;
  /** Error shown on the sign-in screens. */
  readonly error: string | null;
  /** Error that replaces the application with the full-page alert. */
  readonly fatal: string | null;
};

export const initialSession: Session = {
  phase: 'checking',
  userId: '',
  name: '',
  email: '',
  isAdmin: false,
  sync: idleSync,
  error: null,
  fatal: null,
};

export const sessionStore = createStore<Session>()(() => initialSession);

/** Clear the person from the store, but keep pending error messages. */
export const setSignedOut = () =>
  sessionStore.setState(({ phase, error, fatal }) => ({
    ...initialSession,
    phase: phase === 'leaving' ? phase : 'signed-out',
    error,
    fatal,
  }));
