import { createStore } from 'zustand/vanilla';
import { idleSync, type SyncStatus } from '#frontend/lib/sync/sync-status.ts';

export type Session = {
  /**
   * `checking` until the start has found out whether somebody is signed in; `unreachable` while the user pool can't be
   * asked to renew tokens that are too old; `leaving` until a fresh page comes.
   */
  readonly phase: 'checking' | 'unreachable' | 'signed-out' | 'signed-in' | 'leaving';
  /** Of the id token; empty unless signed in. */
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Whether the token names an administrator; what they may do comes with the sync. */
  readonly isAdmin: boolean;
  readonly sync: SyncStatus;
  /** Told on the sign-in screens. */
  readonly error: string | null;
  /** Ends the application with the full-page alert. */
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

/** Forgets the person, keeping what there is to tell. */
export const setSignedOut = () =>
  sessionStore.setState(({ phase, error, fatal }) => ({
    ...initialSession,
    phase: phase === 'leaving' ? phase : 'signed-out',
    error,
    fatal,
  }));
