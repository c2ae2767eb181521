import { Link } from 'react-router-dom';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { ListedRoutingDraft } from '#shared/routing/routing-api.ts';
import classes from './unpublished-routings.module.css';

/** List of unpublished routing sequences, which no request uses yet. Renders nothing if there are none. */
export function UnpublishedRoutings({ drafts }: { drafts: readonly ListedRoutingDraft[] }) {
  const { momentWithin } = useFormat();
  const unpublished = drafts.filter(({ basedOn }) => basedOn === 0);
  if (unpublished.length === 0) return null;
  return (
    <section className={classes.drafts} aria-labelledby="unpublished">
      <h2 id="unpublished">{t`Never published`}</h2>
      <ul>
        {unpublished.map(({ id, name, savedBy, savedAt }) => (
          <li key={id}>
            <Link to={paths.editRouting(id)}>{name}</Link>
            <span>{t`Draft saved ${momentWithin(savedAt)} by ${savedBy.name}. No request uses it before it is published.`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
