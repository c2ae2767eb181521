/** Whether a choice of the list is marked with the arrow keys. */
const hasMarked = (list: Element) => list.querySelector('[data-combobox-selected]') !== null;

/** Find the open list of a field. */
const listOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-controls') ?? '');

/** Whether Enter in this field applies to the typed text: its list is open and no choice is marked. */
export function shouldChooseFirst(field: HTMLElement): boolean {
  const list = listOf(field);
  return list !== null && !hasMarked(list);
}

/**
 * Select the first choice that matches the typed text. If none matches, the list shows that and the field does not
 * change.
 */
export function chooseFirst(field: HTMLElement): void {
  const fitting = '[data-combobox-option]:not([data-combobox-disabled])';
  listOf(field)?.querySelector<HTMLElement>(fitting)?.click();
}
