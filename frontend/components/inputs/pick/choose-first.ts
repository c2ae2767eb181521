/** Whether the arrow keys have marked a choice of a list. */
const hasMarked = (list: Element) => list.querySelector('[data-combobox-selected]') !== null;

/** The open list of a field. */
const listOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-controls') ?? '');

/** Whether Enter in this field is about what was typed: its list is open, and no choice is marked. */
export function isAboutTyped(field: HTMLElement): boolean {
  const list = listOf(field);
  return list !== null && !hasMarked(list);
}

/** Chooses the first that fits what was typed. Where nothing fits, the list says so and the field stays as it is. */
export function chooseFirst(field: HTMLElement): void {
  const fitting = '[data-combobox-option]:not([data-combobox-disabled])';
  listOf(field)?.querySelector<HTMLElement>(fitting)?.click();
}
