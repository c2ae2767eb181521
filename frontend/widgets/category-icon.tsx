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

const icons: Readonly<Record<string, Icon>> = {
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

/** The names of drawings to choose from, the plain document first. */
export const categoryIcons = ['file', ...Object.keys(icons)];

/** The drawing of a category by its name; unknown names are a plain document. */
export function CategoryIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Mark = icons[name] ?? IconFileText;
  return <Mark size={size} stroke={1.5} aria-hidden />;
}
