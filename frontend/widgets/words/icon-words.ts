import { t } from '#frontend/lib/text.ts';
import type { CategoryIconName } from '#shared/reference/category-icons.ts';

/** Icons for a category, with their labels. The plain document is first. */
export const iconLabels: Readonly<Record<CategoryIconName, string>> = {
  file: t`file`,
  beach: t`beach`,
  'device-laptop': t`laptop`,
  key: t`key`,
  'message-question': t`question`,
  plane: t`plane`,
  receipt: t`receipt`,
  'receipt-refund': t`refund`,
  school: t`school`,
  'shopping-cart': t`shopping cart`,
  'user-plus': t`new person`,
  'writing-sign': t`signature`,
};
