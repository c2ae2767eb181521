import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EffectStrip } from '#frontend/components/layout/effect-strip.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { createUndoHandler } from '#frontend/components/overlay/toast/undo-handler.ts';
import {
  type ListedName,
  namesQuery,
  saveTranslations,
  type Translations,
  useRefreshNames,
} from '#frontend/data/name-translations.ts';
import { formatTextCount } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import { languageNames } from '#shared/language/languages.ts';
import type { NameLanguage } from '#shared/names/name-translation.ts';
import {
  countNames,
  exportNames,
  findNames,
  getChangedNames,
  type NameView,
  readTranslationsFile,
} from '../name-rows.ts';
import classes from './name-translations.module.css';
import { TranslatedName } from './translated-name.tsx';

const pageSize = 50;
const nothing: Translations = new Map();

/** Table of names of forms, steps and categories with their translations. Untranslated names are first. */
export function NameTranslations({ language }: { readonly language: NameLanguage }) {
  const { data, error, refetch } = useQuery(namesQuery(language));
  if (data)
    return data.items.length === 0 ? (
      <EmptyState title={t`Nothing to translate yet`}>
        {t`Names of categories, forms and steps appear here as soon as there are some.`}
      </EmptyState>
    ) : (
      <Editor language={language} names={data.items} version={data.version} />
    );
  return error ? (
    <ErrorPanel
      title={t`The translations could not be loaded`}
      cause={error}
      onRetry={() => void refetch()}
    />
  ) : (
    <ListSkeleton />
  );
}

type EditorProps = {
  readonly language: NameLanguage;
  readonly names: readonly ListedName[];
  readonly version: number;
};

function Editor({ language, names, version }: EditorProps) {
  const counts = countNames(names);
  const [view, setView] = useState<NameView>(counts.missing > 0 ? 'missing' : 'all');
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const [edited, setEdited] = useState(nothing);
  const { busy, refused, refuse, submit } = useWrite();
  const refresh = useRefreshNames();
  const found = findNames(names, view, search);
  const shown = found.slice(0, pages * pageSize);
  const changed = getChangedNames(names, edited);
  const word = languageNames[language];

  async function save() {
    const stored = new Map(names.map(({ text, translation = '' }) => [text, translation]));
    const before = new Map([...changed.keys()].map((text) => [text, stored.get(text) ?? '']));
    let next = version;
    const isSaved = await submit(async () => {
      next = await saveTranslations(language, changed, version);
    });
    if (!isSaved) return;
    setEdited(nothing);
    showToast({
      text: t`Saved ${formatTextCount(changed.size)} in ${word}`,
      undo: createUndoHandler(() => saveTranslations(language, before, next), refresh),
    });
    await refresh();
  }

  async function fill(file: File | undefined) {
    if (!file) return;
    const read = await readTranslationsFile(file, names);
    if ('problem' in read) return refuse({ fields: {}, text: read.problem });
    setEdited((now) => new Map([...now, ...read.found]));
    setView('all');
    const left = read.unknown > 0 ? t` ${formatTextCount(read.unknown)} not in use here.` : '';
    showToast({ text: t`Filled in from the file. Check and save.${left}` });
  }

  const labels: Record<NameView, string> = {
    missing: t`Missing ${counts.missing}`,
    all: t`All ${counts.all}`,
    unused: t`Unused ${counts.unused}`,
  };
  return (
    <>
      <div className="row wrap gap-8">
        <Segments
          label={t`Which texts`}
          value={view}
          choices={(['missing', 'all', 'unused'] as const).map((value) => ({
            value,
            label: labels[value],
          }))}
          onChange={setView}
        />
        <Files
          onExport={() => exportNames(names, `${t`names-${language}`}.csv`)}
          onFile={(file) => void fill(file)}
        />
      </div>
      <Toolbar
        label={t`Search texts`}
        placeholder={t`Search texts`}
        text={search}
        onText={setSearch}
        total={formatTextCount(found.length)}
      />
      {found.length === 0 ? (
        <EmptyState
          title={
            view === 'missing' && search === '' ? t`Everything is translated` : t`No text found`
          }
        >
          {t`Search for something else, or choose another view.`}
        </EmptyState>
      ) : (
        <ul className={classes.names} aria-label={t`Texts in ${word}`}>
          {shown.map((name) => (
            <TranslatedName
              key={name.text}
              name={name}
              language={language}
              value={edited.get(name.text) ?? name.translation ?? ''}
              onChange={(value) => setEdited((now) => new Map(now).set(name.text, value))}
            />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={shown.length < found.length}
        loading={false}
        onMore={() => setPages(pages + 1)}
      />
      {formatOtherErrors(refused, []) ? (
        <p className={`text-13 bad ${classes.refused}`} role="alert">
          {formatOtherErrors(refused, [])}
        </p>
      ) : null}
      {changed.size > 0 ? (
        <div className={classes.save}>
          <EffectStrip
            when={t`${formatTextCount(changed.size)} changed`}
            actions={
              <>
                <Button variant="default" onClick={() => setEdited(nothing)}>
                  {t`Discard changes`}
                </Button>
                <Button loading={busy} onClick={() => void save()}>
                  {t`Save the translations`}
                </Button>
              </>
            }
          >
            <span> {t`Readers of ${word} see them at their next page load.`}</span>
          </EffectStrip>
        </div>
      ) : null}
    </>
  );
}

type FilesProps = {
  readonly onExport: () => void;
  readonly onFile: (file: File | undefined) => void;
};

function Files({ onExport, onFile }: FilesProps): ReactNode {
  return (
    <>
      <label className={`inline-row gap-8 text-13 medium ${classes.file}`}>
        <IconUpload size={15} stroke={1.75} aria-hidden />
        {t`Import`}
        <input
          type="file"
          aria-label={t`Translations from a file`}
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          onChange={({ target }) => {
            onFile(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
        onClick={onExport}
      >{t`Save as CSV`}</Button>
    </>
  );
}
