import { ImportStart } from '#functions/imports/store/process-import-store.ts';
import { readImage, type StreamRecord } from '#functions/platform/events/stream-record.ts';
import type { StateMachine } from '#functions/platform/state-machine.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';

/**
 * Start the execution that reads the file of a log. A repeated event starts no second one, because the execution name
 * is the same.
 */
export const startImport =
  (machine: Pick<StateMachine, 'startNamed'>, machineArn: string) =>
  async ({ newImage }: StreamRecord): Promise<void> => {
    const start = parsePart(ImportStart, readImage(newImage));
    await machine.startNamed(machineArn, `${start.importId}-${start.turn}`, start);
  };
