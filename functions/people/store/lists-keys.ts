/** Return the key of a person's display settings for a list. */
export const listChoicesKey = (userId: string, list: string) => ({
  pk: `USER#${userId}#LISTS`,
  sk: list,
});

/** Shared views of a list. */
export const sharedViewsKey = (app: string, list: string) => ({ pk: `APP#${app}#LISTS`, sk: list });
