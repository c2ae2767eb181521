import type { Page } from 'playwright-core';

export const travelTitle = 'Ørsted commissioning review, Copenhagen';

/** Above 1,000 EUR, finance decides after the line manager. */
const expenses = [
  ['12 Nov', 'Train Hamburg to Copenhagen, return', 'Transport', '189,80'],
  ['12/11', 'Hotel Nyhavn, three nights', 'Lodging', '642'],
  ['13 Nov', 'Dinner with Ørsted, 5 guests', 'Hospitality', '318.50'],
] as const;

async function openTravelExpense(page: Page) {
  await page.goto('/request/form');
  await page.getByRole('link', { name: /^Travel expense/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Travel expense' }).waitFor();
}

async function addExpense(page: Page, at: number, cells: readonly string[]) {
  const [day = '', what = '', type = '', amount = ''] = cells;
  await page.getByRole('button', { name: 'Add an expense' }).click();
  const row = page.getByRole('group', { name: `expense ${at}` });
  await row.getByRole('textbox', { name: 'Day' }).fill(day);
  await row.getByRole('textbox', { name: 'What for' }).fill(what);
  await row.getByRole('combobox', { name: 'Type' }).selectOption({ label: type });
  await row.getByRole('textbox', { name: 'EUR' }).fill(amount);
}

/** Fill in the form of a travel expense like a person, without sending it. */
export async function fillTravelExpense(page: Page, title = travelTitle) {
  await openTravelExpense(page);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'From' }).fill('12 November 2026');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('15.11.2026');
  await page.getByRole('combobox', { name: 'Cost centre' }).selectOption('4410');
  for (const [at, cells] of expenses.entries()) await addExpense(page, at + 1, cells);
}
