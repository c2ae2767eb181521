import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import classes from './command-palette.module.css';
import { type PaletteHit, type PaletteSearchData, toHitKey } from './palette-hits.ts';
import { PaletteList, toHitElementId } from './palette-list.tsx';
import { noteUsed } from './palette-used.ts';
import { type PaletteContext, usePaletteHits } from './use-palette-hits.ts';

const maxSearchLength = 120;

/** Command palette: requests, tasks, people, locations, actions, and on demand comments. */
export function CommandPalette({
  onClose,
  ...searching
}: PaletteContext & { readonly onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [where, setWhere] = useState<'everything' | 'comments'>('everything');
  const [moved, setMoved] = useState<string>();
  const [hasEntered, setEntered] = useState(false);
  const asks: Pick<PaletteSearchData, 'ask' | 'searchIn'> = {
    ask(asked) {
      setText(asked.slice(0, maxSearchLength));
      setMoved(undefined);
      setEntered(false);
      input.current?.focus();
    },
    searchIn(place) {
      setWhere(place);
      asks.ask(text);
    },
  };
  const { groups, search, isSearching } = usePaletteHits({ text, where, ...asks }, searching);
  const hits = groups.flatMap((group) => group.hits);
  const found = hits.filter(({ kind }) => kind !== 'search').length;
  // Identify the marked hit by its key and not its position, because later results must not change the effect of Enter.
  const current = hits.find((hit) => toHitKey(hit) === moved) ?? hits[0];

  function choose(hit: PaletteHit | undefined) {
    if (!hit) return;
    noteUsed(searching.userId, hit);
    if (hit.to !== undefined || hit.kind === 'act') onClose();
    if (hit.to !== undefined) void navigate(hit.to);
    hit.act?.();
  }

  // If a person presses Enter right after typing, choose from the hits of the new text, not from the hits still shown.
  useEffect(() => {
    if (!hasEntered || isSearching) return;
    setEntered(false);
    choose(current);
  });

  function press(event: KeyboardEvent) {
    // Ignore Enter that ends the composition of a character (IME).
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = current ? hits.indexOf(current) : -1;
    if (step !== undefined) {
      const next = hits.at((at + step) % hits.length);
      if (next) setMoved(toHitKey(next));
    } else if (event.key !== 'Enter') return;
    else if (isSearching && moved === undefined) setEntered(true);
    else choose(current);
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
          aria-activedescendant={current && toHitElementId(`${id}-hits`, current)}
          aria-busy={isSearching}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={maxSearchLength}
          placeholder={
            where === 'comments' ? t`Words of a comment` : t`Title, number, person or place`
          }
          value={text}
          onChange={({ target }) => asks.ask(target.value)}
          onKeyDown={press}
        />
        <IconButton className={classes.close} aria-label={t`Close`} onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </IconButton>
      </div>
      <PaletteList id={`${id}-hits`} groups={groups} current={current} onChoose={choose} />
      {search.isError && text ? (
        <div className={classes.nothing} role="alert">
          <p>
            {where === 'comments'
              ? t`Comments could not be searched. ${describeError(search.error)}`
              : t`Requests and people could not be searched. ${describeError(search.error)}`}
          </p>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void search.refetch()}
          >{t`Try again`}</Button>
        </div>
      ) : null}
      {text.trim() && found === 0 && !isSearching && !search.isError ? (
        <p className={classes.nothing}>
          {where === 'comments'
            ? t`No comment found for “${text.trim()}”. Search matches the start of words, in comments on requests that you can see.`
            : rich`Nothing found for “${text.trim()}”. Search matches the start of words. ${<Link to={paths.participated} onClick={onClose}>{t`Look through all you took part in`}</Link>}`}
        </p>
      ) : null}
      {text.trim() && found === 0 && isSearching ? (
        <p className={classes.nothing}>{t`Searching`}</p>
      ) : null}
      <VisuallyHidden>
        <span role="status">
          {isSearching
            ? ''
            : found > 0
              ? plural(found, t`${found} result`, t`${found} results`)
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
