import type { ComponentProps } from 'react';
import { LocationEditor as Editor } from '#frontend/features/organisation/components/location-editor.tsx';
import { AttributeFields } from './attribute-fields.tsx';

/** Form of a location with its attributes, which loads after the frame of its pages. */
export const LocationEditor = (props: Omit<ComponentProps<typeof Editor>, 'AttributeFields'>) => (
  <Editor {...props} AttributeFields={AttributeFields} />
);
