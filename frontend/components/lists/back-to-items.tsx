import { IconArrowUp } from '@tabler/icons-react';
import { t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import classes from './back-to-items.module.css';

/** Button above the properties of the chosen item that returns to the items, on a phone. */
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
