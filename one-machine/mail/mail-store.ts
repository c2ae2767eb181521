import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { openDatabase } from '../open-database.ts';

/** A mail as it was submitted for sending. */
export type Mail = {
  /** Sender: `service` for the product, `sign-in` for the user pool's codes. */
  kind: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html?: string | undefined;
  /** Additional headers, keyed by name. */
  headers?: Record<string, string> | undefined;
};

/** A mail with its id and the time at which it was received, in ISO 8601. */
export type StoredMail = Mail & { id: string; at: string };

/** All mail of this machine. Added mail survives any end of the process, including a crash. */
export type MailStore = {
  add(mail: Mail, at: number): StoredMail;
  /** Return at most 1,000 mails, newest first, optionally only to one address. */
  list(to?: string): StoredMail[];
  find(id: string): StoredMail | undefined;
  clear(): void;
  close(): void;
};

const Addresses = z.array(z.string());
const Headers = z.record(z.string(), z.string());
const Row = z
  .object({
    id: z.string(),
    at: z.number(),
    kind: z.string(),
    sender: z.string(),
    recipients: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable(),
    headers: z.string().nullable(),
  })
  .transform(
    ({ at, sender, recipients, html, headers, ...row }): StoredMail => ({
      ...row,
      at: new Date(at).toISOString(),
      from: sender,
      to: Addresses.parse(JSON.parse(recipients)),
      html: html ?? undefined,
      headers: headers === null ? undefined : Headers.parse(JSON.parse(headers)),
    }),
  );

/** Open the mail in a separate database file. */
export function openMailStore(file: string): MailStore {
  const database = openDatabase(file);
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS mail (
      place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, kind TEXT NOT NULL,
      sender TEXT NOT NULL, recipients TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT);
  `);
  const columns = database.prepare('PRAGMA table_info(mail)').all();
  // Files of earlier versions lack the column `headers`.
  if (!columns.some(({ name }) => name === 'headers'))
    database.exec('ALTER TABLE mail ADD COLUMN headers TEXT');
  const insert = database.prepare(
    `INSERT INTO mail (id, at, kind, sender, recipients, subject, text, html, headers)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
  );
  const all = database.prepare('SELECT * FROM mail ORDER BY place DESC LIMIT 1000');
  const addressed = database.prepare(
    `SELECT * FROM mail WHERE EXISTS (SELECT 1 FROM json_each(recipients) WHERE lower(value) = lower(?))
     ORDER BY place DESC LIMIT 1000`,
  );
  const one = database.prepare('SELECT * FROM mail WHERE id = ?');
  return {
    add({ kind, from, to, subject, text, html, headers }, at) {
      const values = [
        randomUUID(),
        at,
        kind,
        from,
        JSON.stringify(to),
        subject,
        text,
        html ?? null,
        headers ? JSON.stringify(headers) : null,
      ];
      // Read all rows: a statement that is not read to its end prevents SQLite from ever truncating its write-ahead
      // log.
      const [row] = insert.all(...values);
      return Row.parse(row);
    },
    list: (to) => (to ? addressed.all(to) : all.all()).map((row) => Row.parse(row)),
    find(id) {
      const row = one.get(id);
      return row && Row.parse(row);
    },
    clear: () => database.exec('DELETE FROM mail'),
    close: () => database.isOpen && database.close(),
  };
}
