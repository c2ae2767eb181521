import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { WriteOrder, WriteReport } from './execution-writer.ts';

/** Runs orders one after the other in the writer thread. */
export type ExecutionWriter = {
  /**
   * Resolve with the number of deleted executions when the order is on disk. A failed order (full disk) is retried
   * until it succeeds.
   */
  write(order: WriteOrder): Promise<number>;
  stop(): Promise<void>;
};

export function openExecutionWriter(file: string, log: (line: string) => void): ExecutionWriter {
  const worker = new Worker(new URL('./execution-writer.ts', import.meta.url), {
    workerData: { file },
  });
  worker.unref();
  const answers: ((report: WriteReport) => void)[] = [];
  worker.on('message', (report: WriteReport) => answers.shift()?.(report));
  // Nothing can be acknowledged any more, so the error must end this part. The owner of this part has to restart it.
  worker.on('error', (error) => {
    throw error;
  });

  async function write(order: WriteOrder): Promise<number> {
    for (;;) {
      worker.ref();
      const report = await new Promise<WriteReport>((resolve) => {
        answers.push(resolve);
        worker.postMessage(order);
      });
      if (answers.length === 0) worker.unref();
      if ('forgotten' in report) return report.forgotten;
      log(`executions could not be stored, trying again: ${report.error}`);
      await sleep(1000);
    }
  }

  return {
    write,
    stop: async () => {
      await worker.terminate();
    },
  };
}
