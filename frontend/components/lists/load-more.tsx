import { t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import classes from './load-more.module.css';

type LoadMoreProps = {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly onMore: () => void;
};

/** End of a list page, with a button that loads the next page. */
export function LoadMore({ hasMore, loading, onMore }: LoadMoreProps) {
  return hasMore ? (
    <div className={classes.more}>
      <Button variant="default" loading={loading} onClick={onMore}>{t`Show more`}</Button>
    </div>
  ) : null;
}
