import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '#frontend/data/configuration.ts';

/**
 * Return the size limit of a file, in MB. Until the settings are loaded, it is the default. The server enforces the
 * actual limit.
 */
export function useFileLimit(): number {
  const { data } = useQuery(configurationQuery());
  return data?.largestFileMegabytes ?? 25;
}
