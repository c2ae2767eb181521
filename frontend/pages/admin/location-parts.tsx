import type { ComponentProps } from 'react';
import { FormFields } from '#frontend/features/forms/components/form-fields.tsx';
import { LocationEditor as Editor } from '#frontend/features/organisation/components/location-editor.tsx';
import type { AttributeFieldsProps } from '#frontend/features/organisation/components/location-form.tsx';
import { t } from '#frontend/lib/text.ts';

const noFiles = {
  stored: [],
  uploads: [],
  add: () => undefined,
  remove: async () => undefined,
};

/** Attributes of a location, edited as a section of a form. */
const AttributeFields = ({ fields, values, errors, onChange }: AttributeFieldsProps) => (
  <FormFields
    form={{ sections: [{ id: 'attributes', title: t`Attributes`, fields: [...fields] }] }}
    answers={{ values, settled: values, errors, set: onChange, leave: () => undefined }}
    files={noFiles}
  />
);

/** Form of a location with its attributes, which loads after the frame of its pages. */
export const LocationEditor = (props: Omit<ComponentProps<typeof Editor>, 'AttributeFields'>) => (
  <Editor {...props} AttributeFields={AttributeFields} />
);
