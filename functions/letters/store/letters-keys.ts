import type { Query } from '#functions/platform/table/table.ts';

export const letterActsQuery = (app: string): Query => ({ pk: `APP#${app}#LETTER-ACTS` });

export const letterActKey = (app: string, at: string, id: string) => ({
  pk: letterActsQuery(app).pk,
  sk: `${at}#${id}`,
});
