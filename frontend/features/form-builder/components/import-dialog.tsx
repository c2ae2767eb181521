import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useAttempt } from '#frontend/components/editor/use-attempt.ts';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { check, create, useRefreshForms } from '#frontend/data/forms.ts';
import { paths } from '#frontend/paths.ts';
import type { FormContent } from '#shared/forms/form.ts';
import { readFormFile } from '../form-file.ts';
import classes from './import-dialog.module.css';

type Problems = Readonly<Record<string, readonly string[]>>;

/** Reads a form from a file, says what is wrong with it, and makes a draft of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [content, setContent] = useState<FormContent>();
  const [problems, setProblems] = useState<Problems>();
  const { busy, refused, refuse, attempt } = useAttempt();
  const refresh = useRefreshForms();
  const navigate = useNavigate();

  const read = (file: File | undefined) =>
    attempt(async () => {
      setContent(undefined);
      setProblems(undefined);
      if (!file) return;
      const found = await readFormFile(file);
      if ('problems' in found) return setProblems(found.problems);
      setContent(found.content);
      setProblems((await check(found.content)).problems);
    });
  const go = () =>
    content
      ? attempt(async () => {
          const { id } = await create(content);
          await refresh();
          void navigate(paths.updateForm(id));
        })
      : refuse({ fields: { file: ['Choose a file first.'] } });

  return (
    <EditorDialog
      title="Import a form"
      action="Import as a draft"
      busy={busy}
      refused={refusedElsewhere(refused, ['name', 'file'])}
      effect={effectOf(content, problems)}
      onSave={() => void go()}
      onClose={onClose}
    >
      <label className={classes.file}>
        JSON file
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </label>
      {refusedAt(refused, 'file') ? <p role="alert">{refusedAt(refused, 'file')}</p> : null}
      {content ? (
        <TextInput
          label="Name"
          value={content.name}
          error={refusedAt(refused, 'name')}
          onChange={({ target }) => setContent({ ...content, name: target.value })}
        />
      ) : null}
      {problems ? <ProblemList problems={problems} /> : null}
    </EditorDialog>
  );
}

const maxShown = 12;

/** What would be refused, and where. */
function ProblemList({ problems }: { problems: Problems }) {
  const found = Object.entries(problems);
  if (found.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {found.slice(0, maxShown).map(([path, why]) => (
        <li key={path}>
          <code>{path}</code> {why.join(' ')}
        </li>
      ))}
      {found.length > maxShown ? <li>and {found.length - maxShown} more</li> : null}
    </ul>
  );
}

function effectOf(content: FormContent | undefined, problems: Problems | undefined): ReactNode {
  if (problems && !content) return 'This file can’t be imported. Nothing was stored.';
  if (!content) return 'Nothing is stored before you import it.';
  const fields = content.sections.flatMap((section) => section.fields).length;
  const has = `${formatCount(content.sections.length, 'section')} and ${formatCount(fields, 'field')}.`;
  return problems && Object.keys(problems).length > 0
    ? `It has ${has} It may be imported, and published once these are fixed.`
    : `It has ${has} Nothing uses it before it is published.`;
}
