import * as z from 'zod';
import type { AccountPool } from './accounts.ts';
import type { FileStore } from './files.ts';
import type { ItemTable } from './items.ts';
import { Extent } from './lines.ts';

/** Access to all data of a product that an export contains. */
export type Product = ItemTable & AccountPool & FileStore;

/** Version of the export format. */
export const exportVersion = 1;

/** Description of an export: the last file that is written, so an interrupted export has none. */
export const Manifest = z.object({
  exportVersion: z.int(),
  /** Data version of the items. */
  dataVersion: z.int(),
  applicationId: z.string(),
  items: Extent,
  accounts: Extent,
  files: Extent,
});
export type Manifest = z.infer<typeof Manifest>;

/** Files of an export. */
export const exportFileNames = {
  manifest: 'manifest.json',
  items: 'items.jsonl',
  accounts: 'accounts.jsonl',
  files: 'files.jsonl',
  contents: 'files',
} as const;

export type ReportProgress = (text: string) => void;
