import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { MailChoices } from '#shared/messages/mail-choices.ts';
import { getMailChoices, saveMailChoices } from '#shared/messages/mail-choices-api.ts';
import { endpointQuery } from './read.ts';

/** Load my mail settings, such as the time of sending. */
export const mailSettingsQuery = () => endpointQuery(getMailChoices);

/** Save the mail settings over the version that was read. Changes from another tab are not overwritten. */
export function useSaveMailSettings() {
  const queries = useQueryClient();
  return async ({ version, ...choices }: MailChoices) => {
    const saved = await callApi(saveMailChoices, { body: choices, ifMatch: version });
    queries.setQueryData(mailSettingsQuery().queryKey, saved);
  };
}
