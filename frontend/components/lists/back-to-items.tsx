import { IconArrowUp } from '@tabler/icons-react';
import { t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import classes from './back-to-items.module.css';

/** Button that returns from the properties of an item to the list of items, on a phone. */
export const BackToItems = ({ onGo }: { readonly onGo: () => void }) => (
  <div className={classes.back}>
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconArrowUp size={14} aria-hidden />}
      onClick={onGo}
    >{t`Back to the list`}</Button>
  </div>
);
