import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Write the file of a stage into a folder and return the folder. */
export function writeStageFile(folder: string, stage: string, settings: unknown): string {
  writeFileSync(join(folder, `${stage}.json`), JSON.stringify(settings));
  return folder;
}
