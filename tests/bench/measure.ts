import { readdirSync, readFileSync } from 'node:fs';

/** Return the quantile of the values. `share` is 0 to 1. */
export function calculateQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const ticksPerSecond = 100;

/** CPU time, in milliseconds, that a process and its descendants have used so far (Linux only, else NaN). */
export function readTreeCpuMs(root: number): number {
  try {
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcessStat(name));
    const wanted = new Set([root]);
    for (let grown = true; grown; ) {
      const before = wanted.size;
      for (const { pid, parent } of stats) if (wanted.has(parent)) wanted.add(pid);
      grown = wanted.size > before;
    }
    const ticks = stats
      .filter(({ pid }) => wanted.has(pid))
      .reduce((sum, one) => sum + one.ticks, 0);
    return (ticks * 1000) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/** Read the statistics of a process. Return an empty list if the process ended after it was listed. */
function readProcessStat(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return [
      { pid: Number(pid), parent: Number(rest[1]), ticks: Number(rest[11]) + Number(rest[12]) },
    ];
  } catch {
    return [];
  }
}
