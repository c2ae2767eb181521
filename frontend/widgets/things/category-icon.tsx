import {
  type Icon,
  IconBeach,
  IconDeviceLaptop,
  IconFileText,
  IconKey,
  IconMessageQuestion,
  IconPlane,
  IconReceipt,
  IconReceiptRefund,
  IconSchool,
  IconShoppingCart,
  IconUserPlus,
  IconWritingSign,
} from '@tabler/icons-react';
import type { CategoryIconName } from '#shared/reference/category-icons.ts';

const icons = {
  beach: IconBeach,
  'device-laptop': IconDeviceLaptop,
  key: IconKey,
  'message-question': IconMessageQuestion,
  plane: IconPlane,
  receipt: IconReceipt,
  'receipt-refund': IconReceiptRefund,
  school: IconSchool,
  'shopping-cart': IconShoppingCart,
  'user-plus': IconUserPlus,
  'writing-sign': IconWritingSign,
} satisfies Record<Exclude<CategoryIconName, 'file'>, Icon>;
const byName: ReadonlyMap<string, Icon> = new Map(Object.entries(icons));

/** Icon of a category. An unknown icon name falls back to a plain document. */
export function CategoryIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Mark = byName.get(name) ?? IconFileText;
  return <Mark size={size} stroke={1.5} aria-hidden />;
}
