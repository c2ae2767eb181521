import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { refusedAt } from '#frontend/components/editor/refusals.ts';
import { useHistory } from '#frontend/components/editor/use-history.ts';
import { useListDrag } from '#frontend/components/use-list-drag.ts';
import { configurationQuery } from '#frontend/data/reference.ts';
import { type Field, FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import {
  contentOf,
  copyOfField,
  freeKey,
  keysOf,
  type Line,
  linePlace,
  linesOf,
  movedLine,
  type Section,
  sectionsOf,
  withField,
  withFieldAt,
  withHeading,
  withoutLine,
  withSection,
} from './content.ts';
import { differences } from './differences.ts';
import { type FieldType, fieldTypes, labelOf, newField } from './field-types.ts';
import { presentContent, useServerDraft } from './use-server-draft.ts';

/** What is chosen when no line is: the form itself. */
export const formItself = 'form';

/** A form while it is written: its changes, what is wrong with it, and where it is saved. */
export function useFormEditor(start: FormTemplate) {
  const history = useHistory(() => presentContent(start));
  const content = history.value;
  const server = useServerDraft(start, content);
  const [chosenId, choose] = useState(formItself);
  const lawful = useRef(content);
  if (FormContent.safeParse(content).success) lawful.current = content;
  const { data: configuration } = useQuery(configurationQuery());
  const currency = configuration?.currency ?? 'EUR';
  const lines = useMemo(() => linesOf(content), [content]);
  const setLines = (next: Line[], label: string) =>
    history.change({ ...content, sections: sectionsOf(next) }, label);
  const drag = useListDrag({
    items: lines,
    moved: movedLine,
    placeWords: linePlace,
    onMove: setLines,
  });
  const { published } = server.template;
  const changes = useMemo(
    () => (published ? differences(contentOf(published), content) : []),
    [published, content],
  );
  const pathOf = (line: Line) => {
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
    /** the last state that could be filled in: in the middle of a word it may be none */
    lawful: lawful.current,
    history,
    server,
    lines,
    drag,
    changes,
    currency,
    chosenId,
    choose,
    chosen: lines.find(({ id }) => id === chosenId),
    pathOf,
    needsAttention: (line: Line) => {
      const path = pathOf(line);
      const { fields } = server.problems;
      return line.kind === 'section'
        ? ['title', 'help'].some((part) => fields[`${path}.${part}`])
        : refusedAt(server.problems, path) !== undefined;
    },
    /** Puts a new field at a place of the form; none: below what is chosen. */
    add(type: FieldType, place?: number) {
      const field = newField(type, freeKey(keysOf(content), type), currency);
      const { name } = fieldTypes[type];
      history.change(withFieldAt(content, field, place ?? after(chosenId)), `Add ${name}`);
      choose(field.key);
    },
    addSection() {
      const id = freeKey(
        content.sections.map((section) => section.id),
        'section',
      );
      history.change(withSection(content, id), 'Add a section');
      choose(`section ${id}`);
    },
    duplicate(field: Field) {
      const copy = copyOfField(field, freeKey(keysOf(content), field.key));
      history.change(withFieldAt(content, copy, after(field.key)), `Duplicate ${labelOf(field)}`);
      choose(copy.key);
    },
    remove(line: Line) {
      history.change(withoutLine(content, line.id), `Remove ${line.name}`);
      if (chosenId === line.id) choose(formItself);
    },
    move(at: number, by: 1 | -1) {
      setLines(movedLine(lines, at, at + by), `Move ${lines[at]?.name ?? ''}`);
    },
    setField: (key: string, field: Field, what: string) =>
      history.change(withField(content, key, field), `Change ${what} of ${labelOf(field)}`),
    setHeading: (heading: Omit<Section, 'fields'>, what: string) =>
      history.change(withHeading(content, heading), `Change ${what} of ${heading.title}`),
    setForm: (next: FormContent, what: string) => history.change(next, `Change ${what}`),
    /** Shows what somebody else saved, or what was published, in place of what is written here. */
    turnTo(next: FormTemplate) {
      server.turnTo(next);
      history.reset(presentContent(next));
      choose(formItself);
    },
  };
}
export type FormEditor = ReturnType<typeof useFormEditor>;
