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
};
/** The drawings that a category can have. */
export type CategoryIconName = 'file' | keyof typeof icons;
const byName: Readonly<Record<string, Icon>> = icons;

/** The drawing of a category by its name; unknown names are a plain document. */
export function CategoryIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Mark = byName[name] ?? IconFileText;
  return <Mark size={size} stroke={1.5} aria-hidden />;
}
