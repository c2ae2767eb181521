import type { ProcessFigures } from '#frontend/data/process.ts';

/** Saves the figures as a table; what makes it is loaded with the first one. */
export async function saveTable(figures: ProcessFigures): Promise<void> {
  const { saveProcess } = await import('./save-process.ts');
  saveProcess(figures);
}
