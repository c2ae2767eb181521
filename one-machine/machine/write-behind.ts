import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Order, Report } from './execution-writer.ts';

/** Runs orders one after the other in the writer thread. */
export type Writer = {
  /**
   * Resolve with the number of deleted executions when the order is on disk. A failed order (full disk) is retried
   * until it succeeds.
   */
  write(order: Order): Promise<number>;
  stop(): Promise<void>;
};

export function openWriter(file: string, log: (line: string) => void): Writer {
  const worker = new Worker(new URL('./execution-writer.ts', import.meta.url), {
    workerData: { file },
  });
  worker.unref();
  const answers: ((report: Report) => void)[] = [];
  worker.on('message', (report: Report) => answers.shift()?.(report));
  // Nothing can be acknowledged any more, so the error must end this part. The owner of this part has to restart it.
  worker.on('error', (error) => {
    throw error;
  });

  async function write(order: Order): Promise<number> {
    for (;;) {
      worker.ref();
      const report = await new Promise<Report>((resolve) => {
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
