/** An index of the table: its name and key attributes. All attributes are projected. */
export type IndexDefinition = { name: string; partitionKey: string; sortKey: string };

/** Definition of a table for a single-table design; all keys are strings. */
export type TableDefinition = {
  tableName: string;
  partitionKey: string;
  sortKey: string;
  indexes: readonly IndexDefinition[];
  /** Whether changes are streamed, always with new and old images. */
  stream: boolean;
  /** Attribute with the time from which an item may be removed, in epoch seconds. */
  ttlAttribute?: string;
};
