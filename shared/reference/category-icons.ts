/** Names of the icons that a category can have. */
export const categoryIcons = [
  'file',
  'beach',
  'device-laptop',
  'key',
  'message-question',
  'plane',
  'receipt',
  'receipt-refund',
  'school',
  'shopping-cart',
  'user-plus',
  'writing-sign',
] as const;
export type CategoryIconName = (typeof categoryIcons)[number];
export const isCategoryIcon = (name: string): name is CategoryIconName =>
  categoryIcons.some((icon) => icon === name);
