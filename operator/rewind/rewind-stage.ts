import { writeFile } from 'node:fs/promises';
import type { Stage } from '#infra/stages/stage-file.ts';
import { CommandRefusal } from '../services/command.ts';
import type { Product } from '../transfer/product.ts';
import { compareTables } from './changes-since.ts';
import { copyErasures } from './copy-erasures.ts';
import { restoreFileVersions } from './deleted-files.ts';
import { formatChanges } from './format-changes.ts';
import {
  describeParts,
  findHeldParts,
  type HoldingClients,
  holdParts,
  releaseParts,
} from './held-parts.ts';
import { assertRestorable, restoreTable } from './restored-table.ts';

export type Rewind = {
  readonly stage: Stage;
  /** The product with the table that is in use now. */
  readonly product: Product;
  readonly clients: HoldingClients;
  readonly moment: Date;
  readonly isDryRun: boolean;
  /** Write the table into the file of the stage, and return the changed stage. */
  readonly writeTable: (table: NonNullable<Stage['restoredTable']>) => Promise<Stage>;
  /** Deploy the stage, or only show how it differs from the deployed one. */
  readonly deploy: (stage: Stage, isDryRun: boolean) => Promise<void>;
  readonly report: (line: string) => void;
};

/** Return the name of the table of a stage that is restored to a moment, such as countersign-prod-20261127T100000Z. */
export const nameRestored = ({ stage }: Stage, moment: Date) =>
  `countersign-${stage}-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/**
 * Resume a stage with the table that it uses, after a rewind that was not completed.
 * @throws CommandRefusal if a part of the stage uses the restored table already
 */
export async function cancelRewind({
  stage,
  product,
  clients,
  report,
}: Pick<Rewind, 'stage' | 'product' | 'clients' | 'report'>): Promise<void> {
  const { name } = stage.restoredTable ?? { name: product.tableName };
  if (name !== product.tableName)
    throw new CommandRefusal(
      `The switch from ${product.tableName} to ${name} began. Repeat the rewind instead.`,
    );
  const parts = await findHeldParts(clients, stage.stage);
  await releaseParts(clients, parts);
  report(`${describeParts(parts)} go on with the table as it is.`);
}

/**
 * Switch a stage to its table as it was at a moment. Nobody can work meanwhile, and nothing is deleted. It continues
 * when it is repeated after an interruption.
 * @throws CommandRefusal if the moment can't be restored, or an audit chain of the restored table is broken
 */
export async function rewindStage(rewind: Rewind): Promise<void> {
  const { product, clients, moment, report, isDryRun } = rewind;
  let { stage } = rewind;
  const target = nameRestored(stage, moment);
  const isWritten = stage.restoredTable?.name === target;
  const point = { client: product.table, source: product.tableName, target, moment };
  if (!isWritten) await assertRestorable(point);
  const parts = await findHeldParts(clients, stage.stage);
  report(`${product.tableName} is restored to ${moment.toISOString()} as ${target}.`);
  report(`${describeParts(parts)} stop until then. Nobody can work meanwhile.`);
  await rewind.deploy(stage, true);
  if (isDryRun) return report('Dry run: nothing was stopped or restored.');
  await holdParts(clients, parts);
  if (!isWritten) {
    report(`1 of 4: restore ${target}`);
    const streamArn = await restoreTable(point, stage, report);
    report('2 of 4: verify it, and list what happened since');
    const changes = await compareTables({ ...product, tableName: target }, product);
    const lines = formatChanges(changes);
    for (const line of lines) report(line);
    await writeFile(`${target}.txt`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    report(`These lines are in ${target}.txt. ${product.tableName} stays as it is.`);
    const erased = await copyErasures(product, { ...product, tableName: target });
    if (erased > 0) report(`${erased} people were erased since. They are erased again below.`);
    report('3 of 4: bring back files that were deleted since');
    const files = await restoreFileVersions(product, moment);
    report(`${files.length} files are back.`);
    stage = await rewind.writeTable({ name: target, streamArn });
  }
  report(`4 of 4: switch to ${target}`);
  await rewind.deploy(stage, false);
  // Switching replaced the event sources of the stream.
  await releaseParts(clients, await findHeldParts(clients, stage.stage));
  report(`Stage ${stage.stage} uses ${target}. Commit stages/${stage.stage}.json. Then run:`);
  for (const command of ['erase -- --again', 'search:rebuild --', 'figures:rebuild --'])
    report(`  npm run ${command} --stage ${stage.stage}`);
}
