import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { Skeleton } from '#frontend/components/layout/skeleton.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { formatTypicalDuration } from '#frontend/components/text/format/duration.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { CategoryIcon } from '#frontend/widgets/things/category-icon.tsx';
import classes from './start-request.module.css';

/** Number of categories that fit next to the list. */
const maxCategories = 6;

type StartRequestProps = {
  readonly linkOf: (categoryId: string) => string;
  /** Link to all categories. */
  readonly allLink: string;
};

/** Categories to start a request with one click, each with its usual duration. */
export function StartRequest({ linkOf, allLink }: StartRequestProps) {
  const { data: categories, error } = useQuery(categoriesQuery());
  return (
    <Panel title={t`Start a request`} look="boxed">
      {error && !categories ? (
        <p className="paragraph text-12 muted">{describeError(error)}</p>
      ) : null}
      {!error && !categories ? <Skeleton width="60%" /> : null}
      {categories?.length === 0 ? (
        <p className="paragraph text-12 muted">{t`Nothing can be requested yet`}</p>
      ) : null}
      <ul className={classes.list}>
        {categories?.slice(0, maxCategories).map(({ id, name, icon, typicalSeconds }) => (
          <li key={id}>
            <Link
              to={linkOf(id)}
              className={`stack middle gap-10 text-13 inherit-color undecorated ${classes.start}`}
            >
              <CategoryIcon name={icon} />
              <span className="medium ellipsis">{name}</span>
              <span className="text-12 muted">
                {typicalSeconds ? formatTypicalDuration(typicalSeconds) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {categories && categories.length > maxCategories ? (
        <Link
          to={allLink}
          className={classes.all}
        >{rich`All ${categories.length} categories`}</Link>
      ) : null}
    </Panel>
  );
}
