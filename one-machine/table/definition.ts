/**
 * One index of the table: its name and the attributes that are its keys; everything is projected.
 */
export type IndexDefinition = { name: string; partitionKey: string; sortKey: string };

/** Definition of a table for a single-table design; all keys are strings. */
export type TableDefinition = {
  tableName: string;
  partitionKey: string;
  sortKey: string;
  indexes: readonly IndexDefinition[];
  /** Whether changes are streamed (always as new and old images). */
  stream: boolean;
  /** The attribute that holds the second at which an item may be removed, in epoch seconds. */
  ttlAttribute?: string;
};
