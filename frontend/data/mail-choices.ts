import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { MailChoices } from '#shared/messages/mail-choices.ts';
import { getMailChoices, saveMailChoices } from '#shared/messages/mail-choices-api.ts';
import { read } from './read.ts';

/** When my mails go. */
export const mailChoicesQuery = () => read(getMailChoices);

/** Saves them in place of those that were read; what another tab saved in between is not written over. */
export function useSaveMailChoices() {
  const queries = useQueryClient();
  return async ({ version, ...choices }: MailChoices) => {
    const saved = await callApi(saveMailChoices, { body: choices, ifMatch: version });
    queries.setQueryData(mailChoicesQuery().queryKey, saved);
  };
}
