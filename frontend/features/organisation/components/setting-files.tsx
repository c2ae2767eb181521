import { loadEmailAddresses } from '#frontend/data/addresses.ts';
import { useRefreshConfiguration } from '#frontend/data/organisation.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { importSettings as operation } from '#shared/reference/setting-files-api.ts';
import { settingSheet as sheet } from '#shared/reference/setting-sheet.ts';
import type { Configuration } from '#shared/routing/sequence.ts';
import { buildSettingRows, settingInfoColumns as told } from '../setting-words.ts';

/** Export and import of settings with their defaults and effects. */
export function SettingFiles({ configuration }: { readonly configuration: Configuration }) {
  const refresh = useRefreshConfiguration();
  const rows = async () =>
    buildSettingRows(configuration, await loadEmailAddresses(configuration.fallbackApproverIds));
  return <FileButtons file={{ sheet, operation, told, rows, refresh }} />;
}
