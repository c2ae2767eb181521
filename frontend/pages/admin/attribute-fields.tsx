import { FormFields } from '#frontend/features/forms/components/form-fields.tsx';
import type { AttributeFieldsProps } from '#frontend/features/organisation/components/location-form.tsx';
import { t } from '#frontend/lib/text.ts';

const noFiles = {
  stored: [],
  uploads: [],
  add: () => undefined,
  remove: async () => undefined,
};

/** Attributes of a location, edited as a section of a form. */
export const AttributeFields = ({ fields, values, errors, onChange }: AttributeFieldsProps) => (
  <FormFields
    form={{ sections: [{ id: 'attributes', title: t`Attributes`, fields: [...fields] }] }}
    answers={{ values, settled: values, errors, set: onChange, leave: () => undefined }}
    files={noFiles}
  />
);
