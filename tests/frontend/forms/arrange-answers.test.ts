import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeAnswers } from '#frontend/features/requests/components/request-answers.tsx';
import { FormContent, type FormValues } from '#shared/forms/form.ts';

/** Form with this number of short questions, long texts and tables in each of its sections. */
const makeForm = (sections: readonly (readonly [number, number, number])[]) =>
  FormContent.parse({
    ...{ name: 'Purchase', titleField: 'title' },
    sections: sections.map(([short, long, tables], at) => {
      const make = (count: number, type: string, more = {}) =>
        Array.from({ length: count }, (_, n) => ({
          ...{ key: `${type}${at}n${n}`, type, label: 'The same label' },
          ...more,
        }));
      return {
        ...{ id: `section${at}`, title: `Section ${at}` },
        fields: [
          ...(at === 0 ? [{ key: 'title', type: 'text', label: 'Title' }] : []),
          ...make(short, 'number'),
          ...make(long, 'longText'),
          ...make(tables, 'table', { columns: [{ key: 'what', type: 'text', label: 'What' }] }),
        ],
      };
    }),
  });

const answerAll = (form: FormContent): FormValues =>
  Object.fromEntries(
    form.sections
      .flatMap(({ fields }) => fields)
      .map(({ key, type }) => [
        key,
        type === 'number' ? 1 : type === 'table' ? [{ what: 'x' }] : 'x',
      ]),
  );

const count = fc.integer({ min: 0, max: 12 });

test('a request shows each answer once, and more than 16 short answers under their section titles', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(count, count, count), { minLength: 1, maxLength: 4 }),
      (sizes) => {
        const form = makeForm(sizes);
        const values = answerAll(form);
        const parts = arrangeAnswers(form, values);
        const shown = parts.flatMap(({ facts, blocks }) => [...facts, ...blocks]);
        const keys = Object.keys(values).filter((key) => key !== 'title');
        expect(shown.map(({ key }) => key).sort()).toEqual(keys.sort());
        const short = sizes.reduce((sum, [number]) => sum + number, 0);
        const titles = parts.flatMap(({ title }) => title ?? []);
        const filled = sizes.flatMap((sizesOfOne, at) =>
          sizesOfOne.some((size) => size > 0) ? `Section ${at}` : [],
        );
        expect(titles).toEqual(short > 16 && sizes.length > 1 ? filled : []);
      },
    ),
  );
});
