import { ImportStart } from '#functions/imports/store/process-import-store.ts';
import { itemOf, type StreamRecord } from '#functions/platform/events/follow-records.ts';
import type { StateMachine } from '#functions/platform/state-machine.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';

/** Whether a record is of a log whose file is to be read. */
export const isImportStart = ({ dynamodb }: StreamRecord): boolean =>
  (dynamodb?.Keys?.sk?.S ?? '').startsWith('READ#');

/** Starts the execution that reads it; one that comes again is the same. */
export const startImport =
  (machine: Pick<StateMachine, 'startNamed'>, machineArn: string) =>
  async ({ dynamodb }: StreamRecord): Promise<void> => {
    const start = parsePart(ImportStart, itemOf(dynamodb?.NewImage));
    await machine.startNamed(machineArn, `${start.importId}-${start.turn}`, start);
  };
