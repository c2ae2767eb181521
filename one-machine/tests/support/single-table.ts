import type { TableDefinition } from '#one-machine/table/definition.ts';

/** A table in single-table design, with three indexes and a stream. */
export const singleTable: TableDefinition = {
  tableName: 'single-table',
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: ['gsi1', 'gsi2', 'gsi3'].map((name) => ({
    name,
    partitionKey: `${name}pk`,
    sortKey: `${name}sk`,
  })),
  stream: true,
  ttlAttribute: 'expiresAt',
};
