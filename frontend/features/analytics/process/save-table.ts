import type { ProcessFigures } from '#frontend/data/process.ts';

/** Save the figures as a table. The export code is loaded on first use. */
export async function saveTable(figures: ProcessFigures): Promise<void> {
  const { saveProcess } = await import('./save-process.ts');
  saveProcess(figures);
}
