/** What is typed into forms is kept in this tab under names that begin so, followed by the person's id. */
export const typedPrefix = 'countersign:typed:';

/** Who signs out on purpose leaves nothing of it in the tab. */
export function forgetTyped(): void {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, n) => sessionStorage.key(n));
    for (const name of names) if (name?.startsWith(typedPrefix)) sessionStorage.removeItem(name);
  } catch {
    // Blocked storage: nothing was kept.
  }
}
