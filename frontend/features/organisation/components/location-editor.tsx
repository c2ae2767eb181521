import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { locationAttributesQuery, locationTypesQuery } from '#frontend/data/location-kinds.ts';
import { t } from '#frontend/lib/text.ts';
import { LocationForm, type LocationFormProps } from './location-form.tsx';

/** Form of a location, rendered after its types and attributes are loaded. Pages load this component lazily. */
export function LocationEditor(props: Omit<LocationFormProps, 'types' | 'attributes'>) {
  const types = useQuery(locationTypesQuery());
  const attributes = useQuery(locationAttributesQuery());
  if (types.data && attributes.data)
    return <LocationForm {...props} types={types.data} attributes={attributes.data} />;
  const cause = types.error ?? attributes.error;
  return cause ? (
    <ErrorPanel
      title={t`The types and attributes of locations could not be loaded`}
      cause={cause}
      onRetry={() => void Promise.all([types.refetch(), attributes.refetch()])}
    />
  ) : (
    <ListSkeleton rows={4} look="rows" />
  );
}
