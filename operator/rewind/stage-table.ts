import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readStage, type Stage, stagesFolder } from '#infra/stages/stage-file.ts';

/** Write into the file of a stage the table that it uses from now on. @returns the changed stage */
export async function writeRestoredTable(
  stage: string,
  restoredTable: NonNullable<Stage['restoredTable']>,
  folder = stagesFolder,
): Promise<Stage> {
  const path = join(folder, `${stage}.json`);
  const file = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(path, 'utf8')));
  await writeFile(path, `${JSON.stringify({ ...file, restoredTable }, null, 2)}\n`);
  return readStage(stage, folder);
}
