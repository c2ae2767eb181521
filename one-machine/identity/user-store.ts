import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { openDatabase } from '#one-machine/open-database.ts';
import { runTransaction } from '../run-transaction.ts';
import { cleanEmail, User } from './user.ts';

const layoutVersion = 1;

/** A refresh token of a session. `origin` links all tokens of one session. */
export const RefreshGrant = z.object({
  hash: z.string(),
  sub: z.string(),
  clientId: z.string(),
  origin: z.string(),
  scope: z.string(),
  signedInAt: z.number(),
  /** Expiry of this token and of the whole session, regardless of how often its token is exchanged. */
  expiresAt: z.number(),
  sessionEndsAt: z.number(),
});
export type RefreshGrant = z.infer<typeof RefreshGrant>;

const Row = z.object({ record: z.string() }).optional();
const Rows = z.array(z.object({ record: z.string() }));
const Names = z.array(z.object({ name: z.string() }));

export type UserStore = ReturnType<typeof openUserStore>;

/**
 * Open the SQLite file of the folder with its people, memberships and sessions. When a call returns, its data is on
 * disk.
 * @throws Error if a newer version wrote the folder
 */
export function openUserStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = openDatabase(join(folder, 'users.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');
  const found = z
    .object({ user_version: z.number() })
    .parse(db.prepare('PRAGMA user_version').get());
  if (found.user_version > layoutVersion) {
    db.close();
    throw new Error(`${folder} was written by a newer version (layout ${found.user_version})`);
  }
  db.exec(`
    CREATE TABLE IF NOT EXISTS user (sub TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, record TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS member (name TEXT NOT NULL, sub TEXT NOT NULL, PRIMARY KEY (sub, name));
    CREATE TABLE IF NOT EXISTS sign_in (hash TEXT PRIMARY KEY, sub TEXT NOT NULL, origin TEXT NOT NULL,
      expires_at INTEGER NOT NULL, record TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS sign_in_sub ON sign_in (sub);
    CREATE INDEX IF NOT EXISTS sign_in_origin ON sign_in (origin);
    PRAGMA user_version = ${layoutVersion};
  `);

  const bySub = db.prepare('SELECT record FROM user WHERE sub = ?');
  const byEmail = db.prepare('SELECT record FROM user WHERE email = ?');
  const page = db.prepare('SELECT record FROM user WHERE sub > ? ORDER BY sub LIMIT ?');
  const put = db.prepare(
    'INSERT INTO user VALUES (?, ?, ?) ON CONFLICT (sub) DO UPDATE SET email = excluded.email, record = excluded.record',
  );
  const groups = db.prepare('SELECT name FROM member WHERE sub = ? ORDER BY name');
  const members = db.prepare(
    'SELECT record FROM user JOIN member USING (sub) WHERE name = ? ORDER BY sub',
  );
  const join_ = db.prepare('INSERT OR IGNORE INTO member VALUES (?, ?)');
  const leave = db.prepare('DELETE FROM member WHERE name = ? AND sub = ?');
  const grantOf = db.prepare('SELECT record FROM sign_in WHERE hash = ?');
  const liveGrant = db.prepare('SELECT record FROM sign_in WHERE origin = ? LIMIT 1');
  const putGrant = db.prepare('INSERT OR REPLACE INTO sign_in VALUES (?, ?, ?, ?, ?)');

  const read = (row: unknown) => {
    const found = Row.parse(row);
    return found && User.parse(JSON.parse(found.record));
  };
  const readAll = (rows: unknown) =>
    Rows.parse(rows).map(({ record }) => User.parse(JSON.parse(record)));

  return {
    /** Find a person by sub or email address, because the `Username` of every operation may be either. */
    find: (name: string) => read(bySub.get(name)) ?? read(byEmail.get(cleanEmail(name))),
    /** Return up to `limit` people after the given sub, in the order of subs. */
    list: (afterSub: string, limit: number) => readAll(page.all(afterSub, limit)),
    save: (user: User) => void put.run(user.sub, user.email, JSON.stringify(user)),
    /** Remove a person with all related data. */
    remove: (sub: string) =>
      runTransaction(db, () => {
        db.prepare('DELETE FROM member WHERE sub = ?').run(sub);
        db.prepare('DELETE FROM sign_in WHERE sub = ?').run(sub);
        db.prepare('DELETE FROM user WHERE sub = ?').run(sub);
      }),
    groupsOf: (sub: string) => Names.parse(groups.all(sub)).map(({ name }) => name),
    membersOf: (group: string) => readAll(members.all(group)),
    addToGroup: (group: string, sub: string) => void join_.run(group, sub),
    removeFromGroup: (group: string, sub: string) => void leave.run(group, sub),
    grant(hash: string) {
      const row = Row.parse(grantOf.get(hash));
      return row && RefreshGrant.parse(JSON.parse(row.record));
    },
    isLive: (origin: string) => liveGrant.get(origin) !== undefined,
    saveGrant(grant: RefreshGrant, now: number) {
      db.prepare('DELETE FROM sign_in WHERE expires_at < ?').run(now);
      putGrant.run(grant.hash, grant.sub, grant.origin, grant.expiresAt, JSON.stringify(grant));
    },
    endSignIn: (origin: string) =>
      void db.prepare('DELETE FROM sign_in WHERE origin = ?').run(origin),
    endAllSignIns: (sub: string) => void db.prepare('DELETE FROM sign_in WHERE sub = ?').run(sub),
    /** Run several writes in one transaction. */
    together: <T>(write: () => T): T => runTransaction(db, write),
    close: () => db.close(),
  };
}
