import { hashKey, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useListDrag } from '#frontend/components/lists/use-list-drag.ts';
import { configurationQuery } from '#frontend/data/configuration.ts';
import { formQuery, formTrialQuery, saveDraft, useRefreshForms } from '#frontend/data/forms.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { useDraft } from '#frontend/widgets/draft-editor/use-draft.ts';
import type { DraftSource } from '#frontend/widgets/draft-editor/use-server-draft.ts';
import { useConditionChoices } from '#frontend/widgets/things/use-things.ts';
import { type Field, FormContent, listFields } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import type { PastField, PastRequests } from '#shared/forms/past-requests-api.ts';
import {
  appendSection,
  buildFormSections,
  copyField,
  createUniqueKey,
  type FormLine,
  formatLinePosition,
  getCurrentContent,
  insertField,
  listFieldKeys,
  listFormLines,
  moveLine,
  pickBuilderContent,
  removeLine,
  replaceField,
  replaceHeading,
  type Section,
} from './content.ts';
import { describeVersionChanges } from './differences.ts';
import { createField, type FieldType, fieldTypes, pickFieldLabel } from './field-types.ts';

/** Draft that was tested on past requests, and the result. */
type TrialResult = { readonly content: FormContent; readonly answer: PastRequests };

/** Describe the findings about a field in past requests. Empty if the field changed since the test. */
export function describePastFindings(field: Field, { content, answer }: TrialResult): string[] {
  const was = listFields(content).find(({ key }) => key === field.key);
  // Compare independently of property order, which differs between stored and edited fields.
  if (hashKey([was]) !== hashKey([field])) return [];
  return answer.fields
    .filter(({ path }) => path.split('.')[0] === field.key)
    .map((found) => {
      const words = formatFinding(found, answer.looked);
      return found.path === field.key ? words : `${found.label}: ${words}`;
    });
}

function formatFinding({ why, count, reason }: PastField, looked: number): string {
  if (looked === 1) {
    if (why === 'missing') return t`the last request has no answer here.`;
    if (why === 'gone') return t`the last request answered it, and it is no longer asked.`;
    return t`the answer of the last request is not accepted any more (${reason}).`;
  }
  if (why === 'missing')
    return plural(
      count,
      t`${count} of the last ${looked} requests has no answer here.`,
      t`${count} of the last ${looked} requests have no answer here.`,
    );
  if (why === 'gone')
    return t`${count} of the last ${looked} requests answered it, and it is no longer asked.`;
  return t`the answer of ${count} of the last ${looked} requests is not accepted any more (${reason}).`;
}

const source: DraftSource<FormContent, FormTemplate> = {
  query: formQuery,
  save: saveDraft,
  presentContent: getCurrentContent,
  schema: FormContent,
};

/** Selected id if no line is selected, which shows the properties of the form. */
export const formSelectionId = 'form';

/** Manage the state of the form builder: changes, problems, and saving. */
export function useFormEditor(start: FormTemplate) {
  const refresh = useRefreshForms();
  const { history, server, turnTo } = useDraft(start, source, refresh);
  const content = history.value;
  const problems = server.refused ?? { fields: server.stored.problems };
  const [chosenId, choose] = useState(formSelectionId);
  const [tried, setTried] = useState<FormContent>();
  // The query is disabled here, because the publish dialog runs it and the editor only reads its result.
  const past = useQuery({ ...formTrialQuery(start.id), enabled: false });
  const lawful = useRef(content);
  if (FormContent.safeParse(content).success) lawful.current = content;
  const { data: configuration } = useQuery(configurationQuery());
  const currency = configuration?.currency ?? 'EUR';
  const company = useConditionChoices();
  const lines = useMemo(() => listFormLines(content), [content]);
  const setLines = (next: FormLine[], label: string) =>
    history.change({ ...content, sections: buildFormSections(next) }, label);
  const drag = useListDrag({
    items: lines,
    moved: moveLine,
    placeWords: formatLinePosition,
    onMove: setLines,
  });
  const { published } = server.stored;
  const changes = useMemo(
    () =>
      published ? describeVersionChanges(pickBuilderContent(published), content, company) : [],
    [published, content, company],
  );
  const pathOf = (line: FormLine) => {
    const s = content.sections.findIndex(({ id, fields }) =>
      line.kind === 'section'
        ? id === line.section.id
        : fields.some(({ key }) => key === line.field.key),
    );
    if (line.kind === 'section') return `sections.${s}`;
    const f = content.sections[s]?.fields.findIndex(({ key }) => key === line.field.key);
    return `sections.${s}.fields.${f}`;
  };
  const after = (id: string) => {
    const at = lines.findIndex((line) => line.id === id);
    return at < 0 ? lines.length : at + 1;
  };

  return {
    content,
    /** Last valid content for the preview; current edits may be invalid while a person types. */
    lawful: lawful.current,
    history,
    server,
    /** Problems that prevent saving or publishing. */
    problems,
    lines,
    drag,
    changes,
    currency,
    company,
    chosenId,
    choose,
    chosen: lines.find(({ id }) => id === chosenId),
    pathOf,
    needsAttention: (line: FormLine) => {
      const path = pathOf(line);
      const { fields } = problems;
      return line.kind === 'section'
        ? ['title', 'help'].some((part) => fields[`${path}.${part}`])
        : getFieldError(problems, path) !== undefined;
    },
    /** Return notes about a field from the last 200 requests, after a test of the draft. */
    pastNotes: (field: Field): string[] =>
      tried && past.data && !past.isFetching
        ? describePastFindings(field, { content: tried, answer: past.data })
        : [],
    /** Record the stored draft as the one tested on past requests. */
    tries: (stored: FormTemplate) => setTried(getCurrentContent(stored)),
    /** Add a new field at an index of the form, by default below the selected line. */
    add(type: FieldType, place?: number) {
      const field = createField(type, createUniqueKey(listFieldKeys(content), type), currency);
      const { name } = fieldTypes[type];
      history.change(insertField(content, field, place ?? after(chosenId)), t`Add ${name}`);
      choose(field.key);
    },
    addSection() {
      const id = createUniqueKey(
        content.sections.map((section) => section.id),
        'section',
      );
      history.change(appendSection(content, id), t`Add a section`);
      choose(`section ${id}`);
    },
    duplicate(field: Field) {
      const copy = copyField(field, createUniqueKey(listFieldKeys(content), field.key));
      history.change(
        insertField(content, copy, after(field.key)),
        t`Duplicate ${pickFieldLabel(field)}`,
      );
      choose(copy.key);
    },
    remove(line: FormLine) {
      history.change(removeLine(content, line.id), t`Remove ${line.name}`);
      if (chosenId === line.id) choose(formSelectionId);
    },
    move(at: number, by: 1 | -1) {
      setLines(moveLine(lines, at, at + by), t`Move ${lines[at]?.name ?? ''}`);
    },
    setField: (key: string, field: Field, what: string) =>
      history.change(
        replaceField(content, key, field),
        t`Change ${what} of ${pickFieldLabel(field)}`,
      ),
    setHeading: (heading: Omit<Section, 'fields'>, what: string) =>
      history.change(replaceHeading(content, heading), t`Change ${what} of ${heading.title}`),
    setForm: (next: FormContent, what: string) => history.change(next, t`Change ${what}`),
    /** Save the form with a new amount field at once. Nothing else may be unsaved. The change can be undone. */
    async storeAmount(next: FormContent) {
      const stored = await saveDraft(server.stored, next);
      server.turnTo(stored);
      history.change(getCurrentContent(stored), t`Change ${t`the amount of requests`}`);
      setTried(getCurrentContent(stored));
      await refresh();
      return stored;
    },
    /** Replace the edited content with a version that was published or saved by somebody else. */
    turnTo(next: FormTemplate) {
      turnTo(next);
      setTried(undefined);
      choose(formSelectionId);
    },
  };
}
export type FormEditor = ReturnType<typeof useFormEditor>;
