import { NativeSelect } from '@mantine/core';
import { getFieldError } from '#frontend/components/inputs/refusals.ts';
import { t } from '#frontend/lib/text.ts';
import { listFields } from '#shared/forms/form.ts';
import { canBeAmount, canBeTitle } from '#shared/forms/headline.ts';
import type { Section } from '../content.ts';
import { pickFieldLabel } from '../field-types.ts';
import type { FormEditor } from '../use-form-editor.ts';
import classes from './properties.module.css';
import { PropertyTextInput } from './property-inputs.tsx';

/** Properties of the form: its name, and the fields whose values become the title and the amount of a request. */
export function FormProperties({ editor }: { editor: FormEditor }) {
  const { content, setForm, problems } = editor;
  const problem = (part: string) => getFieldError(problems, part);
  const listed = (fits: typeof canBeTitle) =>
    listFields(content)
      .filter(fits)
      .map((field) => ({ value: field.key, label: pickFieldLabel(field) }));
  const isTitleThere = listed(canBeTitle).some(({ value }) => value === content.titleField);
  return (
    <section className={classes.properties} aria-label={t`Properties of the form`}>
      <div className={`stack gap-10 border-below ${classes.top}`}>
        <p className="text-12 line-height-16 muted">{t`Form`}</p>
        <PropertyTextInput
          label={t`Name`}
          value={content.name}
          problem={problem('name')}
          onChange={(name) => setForm({ ...content, name }, t`the name`)}
        />
        <NativeSelect
          label={t`Title of a request`}
          description={t`Lists and messages call the request by this answer.`}
          value={content.titleField}
          error={problem('titleField')}
          data={[
            ...(isTitleThere ? [] : [{ value: content.titleField, label: t`Choose a field` }]),
            ...listed(canBeTitle),
          ]}
          onChange={({ target }) =>
            setForm({ ...content, titleField: target.value }, t`the title of requests`)
          }
        />
        <NativeSelect
          label={t`Amount of a request`}
          description={
            content.amountField
              ? t`Routing and approval limits look at it.`
              : t`Without an amount, thresholds and approval limits don’t apply.`
          }
          value={content.amountField ?? ''}
          error={problem('amountField')}
          data={[{ value: '', label: t`No amount` }, ...listed(canBeAmount)]}
          onChange={({ target }) =>
            setForm(
              { ...content, amountField: target.value || undefined },
              t`the amount of requests`,
            )
          }
        />
        <p className="text-12 line-height-16 muted">{problem('sections')}</p>
      </div>
    </section>
  );
}

type SectionPropertiesProps = {
  readonly editor: FormEditor;
  readonly section: Omit<Section, 'fields'>;
  readonly path: string;
};

export function SectionProperties({ editor, section, path }: SectionPropertiesProps) {
  const { setHeading, problems } = editor;
  return (
    <section className={classes.properties} aria-label={t`Properties of ${section.title}`}>
      <div className={`stack gap-10 border-below ${classes.top}`}>
        <p className="text-12 line-height-16 muted">{t`Section`}</p>
        <PropertyTextInput
          label={t`Heading`}
          value={section.title}
          problem={getFieldError(problems, `${path}.title`)}
          onChange={(title) => setHeading({ ...section, title }, t`the heading`)}
        />
        <PropertyTextInput
          label={t`Help below the heading`}
          value={section.help ?? ''}
          problem={getFieldError(problems, `${path}.help`)}
          onChange={(help) => setHeading({ ...section, help: help || undefined }, t`the help`)}
        />
      </div>
    </section>
  );
}
