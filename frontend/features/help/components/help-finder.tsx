import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import { helpPath } from '#frontend/paths.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { foldName } from '#shared/fold-name.ts';
import { helpGroups } from '../help-pages.ts';
import type { Help } from '../load-help.ts';
import { type HelpPage, listHelpLines, toLineText } from '../read-page.ts';
import { HelpContents } from './help-contents.tsx';
import classes from './help-finder.module.css';

type NamedPage = { readonly name: string; readonly page: HelpPage };
/** `excerpt`: the line of the page that matches the search best. */
type Hit = NamedPage & { readonly excerpt: string };

const getWords = (search: string) => foldName(search).split(/\s+/).filter(Boolean);

/** Score the match of a text with a word. A whole word scores highest, then a prefix, then a substring. */
function scoreWordMatch(text: string, word: string): number {
  const folded = ` ${foldName(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  if (folded.includes(` ${word} `)) return 4;
  if (folded.includes(` ${word}`)) return 3;
  return folded.includes(word) || foldName(text).includes(word) ? 1 : 0;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Return the pages that contain every word, best match first. Titles have the highest weight, then headings. */
export function searchHelp(pages: readonly NamedPage[], search: string): readonly Hit[] {
  const words = getWords(search);
  if (words.length === 0) return [];
  return pages
    .map((named) => ({ ...scoreHelpPage(named, words), named }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ named, excerpt }) => ({ ...named, excerpt }));
}

function scoreHelpPage({ page }: NamedPage, words: readonly string[]) {
  const lines = listHelpLines(page).map(toLineText);
  const headings = page.blocks.flatMap((block) =>
    block.kind === 'heading' ? [toLineText(block.line)] : [],
  );
  const weights = words.map(
    (word) =>
      scoreWordMatch(page.title, word) * 10 +
      Math.max(0, ...headings.map((heading) => scoreWordMatch(heading, word))) * 4 +
      Math.max(...lines.map((line) => scoreWordMatch(line, word))),
  );
  const held = lines.map((line) => sum(words.map((word) => scoreWordMatch(line, word))));
  const excerpt = lines[held.indexOf(Math.max(...held))] ?? '';
  return { weight: weights.includes(0) ? 0 : sum(weights), excerpt };
}

type HighlightedText = { readonly text: string; readonly found: boolean };

/** Split a text into segments and mark the matches of the search. The segments add up to the text. */
export function markFound(text: string, search: string): readonly HighlightedText[] {
  const letters = [...text];
  const folded = letters.map(foldName);
  const found = letters.map(() => false);
  for (const word of getWords(search))
    for (let from = 0; from < letters.length; from += 1) {
      const to = findWordEnd(folded, from, word);
      if (to > from) found.fill(true, from, to);
    }
  const pieces: { text: string; found: boolean }[] = [];
  letters.forEach((letter, at) => {
    const last = pieces.at(-1);
    if (last && last.found === found[at]) last.text += letter;
    else pieces.push({ text: letter, found: found[at] ?? false });
  });
  return pieces;
}

/**
 * Return the end of a word that starts at a position, or the same position if it does not start there. An accent can be
 * a separate character.
 */
function findWordEnd(folded: readonly string[], from: number, word: string): number {
  let [rest, to] = [word, from];
  while (rest && to < folded.length) {
    const letter = folded[to] ?? '';
    if (!rest.startsWith(letter) || (rest === word && letter === '')) return from;
    rest = rest.slice(letter.length);
    to += 1;
  }
  return rest ? from : to;
}

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
