import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { openDatabase } from '../open-database.ts';
import { runTransaction } from '../run-transaction.ts';

/** Metadata of a stored object; times in ms. */
export type StoredObject = {
  key: string;
  /** Name of the object's content file. */
  file: string;
  size: number;
  /** Entity tag without quotes. */
  etag: string;
  modified: number;
  /** Headers returned with the content: content type, disposition, `x-amz-meta-*`, ... */
  headers: Record<string, string>;
  checksums: Record<string, string>;
};

/** An incomplete multipart upload. */
export type Upload = { id: string; bucket: string; key: string; headers: Record<string, string> };
export type Part = { number: number; file: string; size: number; md5: string };

/**
 * Objects of all buckets. Their names are in a database and their content in files with random names, so that no key
 * determines a path on this machine. Content is synced to disk before the row that makes the content an object.
 */
export type ObjectStore = {
  /** Return a new name for a content file. */
  newFile(): string;
  path(file: string): string;
  put(bucket: string, object: StoredObject): void;
  get(bucket: string, key: string): StoredObject | undefined;
  remove(bucket: string, key: string): void;
  /** Return at most `limit` objects with a prefix and with keys greater than `after`, sorted by key. */
  list(bucket: string, prefix: string, after: string, limit: number): StoredObject[];
  begin(upload: Omit<Upload, 'id'>): string;
  upload(id: string): Upload | undefined;
  putPart(upload: string, part: Part): void;
  parts(upload: string): Part[];
  /** End an upload. If an object is passed, it is stored in the same step. */
  end(upload: string, object?: StoredObject): void;
  close(): void;
};

const Texts = z.record(z.string(), z.string());
const json = z.string().transform((text) => Texts.parse(JSON.parse(text)));
const ObjectRow = z.object({
  key: z.string(),
  file: z.string(),
  size: z.number(),
  etag: z.string(),
  modified: z.number(),
  headers: json,
  checksums: json,
});
const UploadRow = z.object({ id: z.string(), bucket: z.string(), key: z.string(), headers: json });
/** A character that sorts after every other character, in bytes too. */
const lastCharacter = '\u{10ffff}';
const PartRow = z.object({
  number: z.number(),
  file: z.string(),
  size: z.number(),
  md5: z.string(),
});

/** Open the store in a folder, and remove content files that a crash left without an object. */
export function openObjectStore(folder: string): ObjectStore {
  const content = join(folder, 'content');
  mkdirSync(content, { recursive: true });
  const database = openDatabase(join(folder, 'objects.sqlite'));
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    CREATE TABLE IF NOT EXISTS object (
      bucket TEXT NOT NULL, key TEXT NOT NULL, file TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
      modified INTEGER NOT NULL, headers TEXT NOT NULL, checksums TEXT NOT NULL,
      PRIMARY KEY (bucket, key)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS upload (
      id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, headers TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS part (
      upload TEXT NOT NULL REFERENCES upload (id) ON DELETE CASCADE, number INTEGER NOT NULL, file TEXT NOT NULL,
      size INTEGER NOT NULL, md5 TEXT NOT NULL, PRIMARY KEY (upload, number));
  `);
  const statement = {
    put: database.prepare('INSERT OR REPLACE INTO object VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
    get: database.prepare('SELECT * FROM object WHERE bucket = ? AND key = ?'),
    remove: database.prepare('DELETE FROM object WHERE bucket = ? AND key = ?'),
    list: database.prepare(
      'SELECT * FROM object WHERE bucket = ? AND key >= ? AND key < ? AND key > ? ORDER BY key LIMIT ?',
    ),
    begin: database.prepare('INSERT INTO upload VALUES (?, ?, ?, ?)'),
    upload: database.prepare('SELECT * FROM upload WHERE id = ?'),
    putPart: database.prepare('INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?, ?)'),
    parts: database.prepare('SELECT * FROM part WHERE upload = ? ORDER BY number'),
    end: database.prepare('DELETE FROM upload WHERE id = ?'),
    files: database.prepare('SELECT file FROM object UNION ALL SELECT file FROM part'),
  };
  const path = (file: string) => join(content, file);
  const discard = (file: string | undefined) => file && rmSync(path(file), { force: true });
  /** Sync the folder. The directory entries of new files must be synced as well as their content. */
  const syncFolder = () => {
    const handle = openSync(content, 'r');
    fsyncSync(handle);
    closeSync(handle);
  };
  const kept = new Set(statement.files.all().map((row) => String(row.file)));
  for (const file of readdirSync(content)) if (!kept.has(file)) discard(file);

  const get = (bucket: string, key: string) => {
    const row = statement.get.get(bucket, key);
    return row && ObjectRow.parse(row);
  };
  const parts = (upload: string) => statement.parts.all(upload).map((row) => PartRow.parse(row));
  const write = (bucket: string, object: StoredObject) => {
    const { key, file, size, etag, modified } = object;
    const [headers, checksums] = [JSON.stringify(object.headers), JSON.stringify(object.checksums)];
    statement.put.run(bucket, key, file, size, etag, modified, headers, checksums);
  };
  return {
    newFile: randomUUID,
    path,
    get,
    put(bucket, object) {
      syncFolder();
      const before = get(bucket, object.key);
      write(bucket, object);
      discard(before?.file);
    },
    remove(bucket, key) {
      const before = get(bucket, key);
      statement.remove.run(bucket, key);
      discard(before?.file);
    },
    list: (bucket, prefix, after, limit) =>
      statement.list
        .all(bucket, prefix, `${prefix}${lastCharacter}`, after, limit)
        .map((row) => ObjectRow.parse(row)),
    begin({ bucket, key, headers }) {
      const id = randomUUID();
      statement.begin.run(id, bucket, key, JSON.stringify(headers));
      return id;
    },
    upload(id) {
      const row = statement.upload.get(id);
      return row && UploadRow.parse(row);
    },
    putPart(upload, part) {
      syncFolder();
      const before = parts(upload).find(({ number }) => number === part.number);
      statement.putPart.run(upload, part.number, part.file, part.size, part.md5);
      discard(before?.file);
    },
    parts,
    end(upload, object) {
      const files = parts(upload).map(({ file }) => file);
      const target = statement.upload.get(upload);
      const { bucket, key } = UploadRow.parse(target);
      const before = object && get(bucket, key);
      if (object) syncFolder();
      runTransaction(database, () => {
        if (object) write(bucket, object);
        statement.end.run(upload);
      });
      for (const file of [...files, before?.file]) discard(file);
    },
    close: () => database.isOpen && database.close(),
  };
}
