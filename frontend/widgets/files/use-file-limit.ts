import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '#frontend/data/configuration.ts';

/** What the largest file may have, in MB. Until the settings are there it is the default: the server has the last word. */
export function useFileLimit(): number {
  const { data } = useQuery(configurationQuery());
  return data?.largestFileMegabytes ?? 25;
}
