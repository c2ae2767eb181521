/** Return the logical id for a name: `api/people` is ApiPeople, `table-name` is TableName. */
export const toLogicalId = (name: string): string =>
  name
    .split(/[/-]/)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');
