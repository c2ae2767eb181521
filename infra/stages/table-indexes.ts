/** Indexes of the table. DynamoDB makes one in an update, so a release adds or removes at most one. */
export const indexes = ['gsi1', 'gsi2', 'gsi3'] as const;
