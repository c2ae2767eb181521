import { getFieldError } from '#frontend/components/inputs/refusals.ts';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { t } from '#frontend/lib/text.ts';
import { ConditionBuilder } from '#frontend/widgets/condition/condition-builder.tsx';
import { PropertyCheckbox } from '#frontend/widgets/draft-editor/property-checkbox.tsx';
import { isAnswerable, isLockable } from '#shared/forms/field-kinds.ts';
import type { Field } from '#shared/forms/form.ts';
import { fieldTypes, pickFieldLabel } from '../field-types.ts';
import { describeValidation, formatRequired, formatVisibility } from '../field-words.ts';
import { getNamesAt, listConditionSources } from '../sources.ts';
import type { FormEditor } from '../use-form-editor.ts';
import { CheckFields } from './check-fields.tsx';
import { ColumnList } from './column-list.tsx';
import { FillAndLock } from './fill-and-lock.tsx';
import { FormulaBuilder } from './formula-builder.tsx';
import { OptionList } from './option-list.tsx';
import { PastRequestNotes } from './past-notes.tsx';
import classes from './properties.module.css';
import { PropertyTextInput } from './property-inputs.tsx';

type FieldPropertiesProps = {
  readonly editor: FormEditor;
  readonly field: Field;
  /** Path of the field in error messages: "sections.0.fields.2" */
  readonly path: string;
};

/** All properties of a field. */
export function FieldProperties({ editor, field, path }: FieldPropertiesProps) {
  const { content, company, problems } = editor;
  const place = { content, key: field.key, company };
  const problem = (part: string) => getFieldError(problems, `${path}.${part}`);
  const set = (next: Field, what: string) => editor.setField(field.key, next, what);
  const names = getNamesAt(place);
  const sources = listConditionSources(place);
  return (
    <section className={classes.properties} aria-label={t`Properties of ${pickFieldLabel(field)}`}>
      <div className={`stack gap-10 border-below ${classes.top}`}>
        <p className="text-12 line-height-16 muted">{fieldTypes[field.type].name}</p>
        <PastRequestNotes notes={editor.pastNotes(field)} />
        {!isAnswerable(field) ? (
          <PropertyTextInput
            label={t`Text`}
            long={field.type === 'note'}
            value={field.text}
            problem={problem('text')}
            onChange={(text) => set({ ...field, text }, t`the text`)}
          />
        ) : (
          <>
            <PropertyTextInput
              label={t`Question`}
              value={field.label}
              problem={problem('label')}
              onChange={(label) => set({ ...field, label }, t`the question`)}
            />
            <PropertyTextInput
              label={t`Help below the field`}
              value={field.help ?? ''}
              problem={problem('help')}
              onChange={(help) => set({ ...field, help: help || undefined }, t`the help`)}
            />
            {field.type === 'calculated' ? null : (
              <PropertyCheckbox
                label={t`Always required`}
                checked={field.required === true}
                onChange={(required) => set({ ...field, required }, t`whether it is required`)}
              />
            )}
          </>
        )}
      </div>
      {'options' in field ? (
        <Disclosure open title={t`Choices`} summary={`${field.options.length}`}>
          <OptionList
            options={field.options}
            problem={problem('options')}
            onChange={(options) => set({ ...field, options }, t`the choices`)}
          />
        </Disclosure>
      ) : null}
      {field.type === 'table' ? (
        <Disclosure open title={t`Columns`} summary={`${field.columns.length}`}>
          <ColumnList
            content={content}
            company={company}
            table={field}
            currency={editor.currency}
            problems={problems}
            path={path}
            onChange={(columns, what) => set({ ...field, columns }, what)}
          />
        </Disclosure>
      ) : null}
      {field.type === 'calculated' ? (
        <Disclosure
          open
          title={t`How it is calculated`}
          summary=""
          invalid={problem('formula') !== undefined}
        >
          <FormulaBuilder
            place={place}
            formula={field.formula}
            problem={problem('formula')}
            onChange={(formula) => set({ ...field, formula }, t`how it is calculated`)}
          />
        </Disclosure>
      ) : null}
      <Disclosure
        title={t`Show it`}
        summary={formatVisibility(field, names)}
        open={field.visibleWhen !== undefined}
        invalid={problem('visibleWhen') !== undefined}
      >
        <ConditionBuilder
          condition={field.visibleWhen}
          names={names}
          fields={sources}
          always={t`Always: everybody sees it.`}
          problem={problem('visibleWhen')}
          onChange={(visibleWhen) => set({ ...field, visibleWhen }, t`when it is shown`)}
        />
      </Disclosure>
      {!isAnswerable(field) || field.type === 'calculated' ? null : (
        <Disclosure
          title={t`Require it`}
          summary={formatRequired(field, names)}
          open={typeof field.required !== 'boolean'}
          invalid={problem('required') !== undefined}
        >
          <ConditionBuilder
            condition={typeof field.required === 'boolean' ? undefined : field.required}
            names={names}
            fields={sources}
            always={field.required === true ? t`Always.` : t`Never: it may stay empty.`}
            problem={problem('required')}
            onChange={(required) =>
              set({ ...field, required: required ?? false }, t`when it is required`)
            }
          />
        </Disclosure>
      )}
      <CheckFields
        field={field}
        content={content}
        summary={describeValidation(field)}
        problem={problem}
        onChange={set}
      />
      {isLockable(field) ? (
        <FillAndLock field={field} place={place} problem={problem} onChange={set} />
      ) : null}
      {!isAnswerable(field) || field.type === 'table' || field.type === 'file' ? null : (
        <Disclosure
          title={t`Layout`}
          summary={field.width === 'half' ? t`Half of a line` : t`Full width`}
        >
          <PropertyCheckbox
            label={t`Half of a line, beside another half where there is room`}
            checked={field.width === 'half'}
            onChange={(half) => set({ ...field, width: half ? 'half' : 'full' }, t`the width`)}
          />
        </Disclosure>
      )}
    </section>
  );
}
