import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '#frontend/components/button.tsx';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { foundQuery } from '#frontend/data/search.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import classes from './command-palette.module.css';
import type { DestinationGroup } from './navigation.ts';
import { actsOf } from './palette-acts.ts';
import { findHits, type Hit, keyOf } from './palette-hits.ts';
import { idOf, PaletteList } from './palette-list.tsx';
import { noteUsed, readUsed } from './palette-used.ts';
import { useSettled } from './use-settled.ts';

type CommandPaletteProps = {
  readonly userId: string;
  readonly destinations: readonly DestinationGroup[];
  readonly roles: ReadonlySet<ClientRole>;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
};

/** Who types is not asked for before they pause so long, in milliseconds. */
const pause = 120;
const longestText = 120;

/** What fits the text: what this page knows at once, what the server finds a moment later. */
function useHits(
  text: string,
  ask: (text: string) => void,
  { userId, destinations, roles, onShortcuts, onSignOut }: CommandPaletteProps,
) {
  const asked = useSettled(text.trim(), pause);
  const search = useQuery(foundQuery(asked));
  const { data: tasks } = useQuery(openTasksQuery());
  const { data: categories } = useQuery(categoriesQuery());
  const [used] = useState(() => readUsed(userId));
  const timesUsed = (hit: Hit) => used.find((one) => keyOf(one) === keyOf(hit))?.times ?? 0;
  const groups = findHits(text.trim(), {
    ...{ userId, isAdmin: roles.has('admin'), ask, timesUsed, destinations, recent: used },
    found: asked ? search.data : undefined,
    tasks: tasks?.items ?? [],
    categories: categories ?? [],
    acts: actsOf({ roles, onShortcuts, onSignOut }),
  });
  return { groups, search, isSearching: search.isFetching || asked !== text.trim() };
}

/** Everything one keystroke away: requests, tasks, people, places, and what can be done. */
export function CommandPalette(props: CommandPaletteProps) {
  const { userId, onClose } = props;
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [moved, setMoved] = useState<string>();
  const ask = (asked: string) => {
    setText(asked.slice(0, longestText));
    setMoved(undefined);
    input.current?.focus();
  };
  const { groups, search, isSearching } = useHits(text, ask, props);
  const hits = groups.flatMap((group) => group.hits);
  // By what it is, not where it stands: results that come later must not change what Enter opens.
  const current = hits.find((hit) => keyOf(hit) === moved) ?? hits[0];

  function choose(hit: Hit | undefined) {
    if (!hit) return;
    noteUsed(userId, hit);
    if (hit.to !== undefined || hit.kind === 'act') onClose();
    if (hit.to !== undefined) void navigate(hit.to);
    hit.act?.();
  }

  function press(event: KeyboardEvent) {
    // Enter that ends the composition of a character chooses nothing.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = current ? hits.indexOf(current) : -1;
    if (step !== undefined) {
      const next = hits.at((at + step) % hits.length);
      if (next) setMoved(keyOf(next));
    } else if (event.key === 'Enter') choose(current);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog label={t`Search or jump to`} place="top" onClose={onClose}>
      <div className={classes.input}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label={t`Search or jump to`}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={current && idOf(`${id}-hits`, current)}
          aria-busy={isSearching}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={longestText}
          placeholder={t`Title, number, person or place`}
          value={text}
          onChange={({ target }) => ask(target.value)}
          onKeyDown={press}
        />
        <IconButton className={classes.close} aria-label={t`Close`} onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </IconButton>
      </div>
      <PaletteList id={`${id}-hits`} groups={groups} current={current} onChoose={choose} />
      {search.isError && text ? (
        <div className={classes.nothing} role="alert">
          <p>{t`Requests and people could not be searched. ${problemWords(search.error)}`}</p>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void search.refetch()}
          >{t`Try again`}</Button>
        </div>
      ) : null}
      {hits.length === 0 && !isSearching && !search.isError ? (
        <p
          className={classes.nothing}
        >{rich`Nothing found for “${text.trim()}”. Words are found by how they begin, among what you may see. ${<Link to={paths.participated} onClick={onClose}>{t`Look through all you took part in`}</Link>}`}</p>
      ) : null}
      {hits.length === 0 && isSearching ? <p className={classes.nothing}>{t`Searching`}</p> : null}
      <VisuallyHidden>
        <span role="status">
          {isSearching
            ? ''
            : hits.length > 0
              ? plural(hits.length, t`${hits.length} result`, t`${hits.length} results`)
              : t`Nothing found`}
        </span>
      </VisuallyHidden>
      <div className={classes.foot} aria-hidden>
        <span>{rich`${<kbd>↑</kbd>} ${<kbd>↓</kbd>} move`}</span>
        <span>{rich`${<kbd>{t`Enter`}</kbd>} open`}</span>
        <span>{rich`${<kbd>{t`Esc`}</kbd>} close`}</span>
      </div>
    </Dialog>
  );
}
