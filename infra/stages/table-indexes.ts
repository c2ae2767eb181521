/** Indexes of the table. DynamoDB creates only one index per update, so a release adds or removes at most one. */
export const indexes = ['gsi1', 'gsi2', 'gsi3'] as const;
