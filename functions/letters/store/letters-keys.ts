import type { Query } from '#functions/platform/table/table.ts';

export const letterActs = (app: string): Query => ({ pk: `APP#${app}#LETTER-ACTS` });

export const letterActKey = (app: string, at: string, id: string) => ({
  pk: letterActs(app).pk,
  sk: `${at}#${id}`,
});
