import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import { helpPath } from '#frontend/paths.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { helpGroups } from '../help-pages.ts';
import type { Help } from '../load-help.ts';
import { markFound, searchHelp } from '../search-help.ts';
import { HelpContents } from './help-contents.tsx';
import classes from './help-finder.module.css';

type HelpFinderProps = { readonly help: Help; readonly roles: ReadonlySet<ClientRole> };

/** Help contents, or the pages that match the search text. The URL contains the search. */
export function HelpFinder({ help, roles }: HelpFinderProps) {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('search') ?? '');
  const search = (wanted: string) => {
    setText(wanted);
    setParams(wanted ? { search: wanted } : {}, { replace: true });
  };
  const searches = text.trim() !== '';
  const own = helpGroups.filter(({ role }) => roles.has(role));
  const others = helpGroups.filter(({ role }) => !roles.has(role));
  const named = [...own, ...others].flatMap(({ topics }) =>
    topics.flatMap(({ name }) => {
      const page = help.pages.get(name);
      return page ? [{ name, page }] : [];
    }),
  );
  const hits = searchHelp(named, text);
  return (
    <>
      <Toolbar
        label={t`Search the help`}
        placeholder={t`Search the help`}
        text={text}
        onText={search}
        total={
          searches
            ? plural(hits.length, t`${hits.length} page`, t`${hits.length} pages`)
            : undefined
        }
      />
      {searches ? null : (
        <HelpContents
          help={help}
          roles={roles}
          renderLink={(name, title) => <Link to={helpPath(name)}>{title}</Link>}
        />
      )}
      {searches && hits.length === 0 ? (
        <EmptyState
          title={t`No page holds all of these words`}
          action={
            <Button variant="default" onClick={() => search('')}>{t`Show the contents`}</Button>
          }
        >{t`Try fewer words, or one that stands on the screen you ask about.`}</EmptyState>
      ) : null}
      {hits.length > 0 && searches ? (
        <ul className={classes.hits} aria-label={t`Pages found`}>
          {hits.map(({ name, page, excerpt }) => (
            <li key={name}>
              <Link to={helpPath(name)}>
                <Found text={page.title} search={text} />
              </Link>
              <p>
                <Found text={excerpt} search={text} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const Found = ({ text, search }: { text: string; search: string }) =>
  markFound(text, search).map((piece, at) =>
    piece.found ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
