import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { type SaveErrors, toSaveErrors } from '#frontend/components/inputs/refusals.ts';
import { AppError } from '#shared/errors.ts';
import { groupErrorsByField } from '#shared/errors-by-field.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { SavedDraft } from '#shared/saved-draft.ts';

/** Delay before changes are saved, and polling interval for changes by others, in milliseconds. */
const saveAfterMs = 800;
const lookAfterMs = 15_000;

type Outcome =
  | { readonly is: 'saved' | 'saving' | 'conflict' }
  | { readonly is: 'refused' | 'failed'; readonly why: SaveErrors };

/** A form or routing, as its editor loads it. */
export type DraftedItem = {
  readonly id: string;
  readonly draft: SavedDraft | null;
  readonly published: {
    readonly version: number;
    readonly publishedBy?: PersonRef | undefined;
  } | null;
  /** Optimistic lock: a save based on an older version is refused. */
  readonly itemVersion: number;
};

type CachedRead<Answer> = UseQueryOptions<Answer> &
  Required<Pick<UseQueryOptions<Answer>, 'queryKey'>>;

/** Functions that read and save one kind of item. */
export type DraftSource<Content, Stored extends DraftedItem> = {
  readonly query: (id: string) => CachedRead<Stored>;
  readonly save: (stored: Stored, content: Content) => Promise<Stored>;
  /** Content to edit: the draft, or the version in use. Two contents are equal if their JSON is equal. */
  readonly presentContent: (stored: Stored) => Content;
  readonly schema: z.ZodType<Content>;
};

const isConflict = (cause: unknown) =>
  cause instanceof AppError && /changed-meanwhile|precondition-failed/.test(cause.code);

/** Return the schema errors of content by field. Invalid content is never sent. */
function findSchemaErrors<Content>(
  schema: z.ZodType<Content>,
  content: Content,
): SaveErrors | undefined {
  const parsed = schema.safeParse(content);
  return parsed.success ? undefined : { fields: groupErrorsByField(parsed.error.issues) };
}

type Options<Content, Stored extends DraftedItem> = {
  /** Item when the editor opened. */
  readonly start: Stored;
  readonly content: Content;
  readonly source: DraftSource<Content, Stored>;
  /** Stores unsaved content in this tab; undefined removes it. */
  readonly keep: (content: Content | undefined, of: Stored) => void;
  /** Reloads the queries that show such items. */
  readonly refresh: () => Promise<unknown>;
};

/**
 * Save a draft on the server during editing and on leaving, one call at a time. A version that somebody else saved is
 * never overwritten without confirmation.
 */
export function useServerDraft<Content, Stored extends DraftedItem>({
  start,
  content,
  source,
  keep,
  refresh,
}: Options<Content, Stored>) {
  const { query, save: saveDraft, presentContent, schema } = source;
  const queries = useQueryClient();
  const [known, setKnown] = useState(start);
  const [outcome, setOutcome] = useState<Outcome>({ is: 'saved' });
  const [saved, setSaved] = useState(() => JSON.stringify(presentContent(start)));
  const hasEnded = useRef(false);
  const running = useRef<Promise<Stored | undefined>>(undefined);
  const { data: present = start } = useQuery({
    ...query(start.id),
    refetchInterval: lookAfterMs,
  });
  const isChanged = JSON.stringify(content) !== saved;
  const unlawful = isChanged ? findSchemaErrors(schema, content) : undefined;
  const hasConflict = outcome.is === 'conflict';
  const latest = useRef({ content, known, isChanged, hasConflict });
  useEffect(() => {
    latest.current = { content, known, isChanged, hasConflict };
  });

  /** Return the stored item; undefined if it was not saved. */
  async function send(of: Stored, what: Content): Promise<Stored | undefined> {
    setOutcome({ is: 'saving' });
    try {
      const next = await saveDraft(of, what);
      const sent = JSON.stringify(what);
      // Update the ref now, because code that awaits this continues before the next render.
      latest.current.known = next;
      latest.current.isChanged = JSON.stringify(latest.current.content) !== sent;
      if (!latest.current.isChanged) keep(undefined, next);
      queries.setQueryData(query(of.id).queryKey, next);
      setKnown(next);
      setSaved(sent);
      setOutcome({ is: 'saved' });
      return next;
    } catch (cause) {
      const isRefused = cause instanceof AppError && cause.fields !== undefined;
      if (isConflict(cause)) {
        latest.current.hasConflict = true;
        setOutcome({ is: 'conflict' });
        await refresh();
      } else setOutcome({ is: isRefused ? 'refused' : 'failed', why: toSaveErrors(cause) });
      return undefined;
    }
  }
  function save() {
    running.current ??= send(latest.current.known, latest.current.content).finally(() => {
      running.current = undefined;
    });
    return running.current;
  }

  /** Save unsaved content once the running save has finished. */
  async function leave() {
    await running.current;
    const last = latest.current;
    const isLawful = findSchemaErrors(schema, last.content) === undefined;
    if (last.isChanged && isLawful && !last.hasConflict && !hasEnded.current) await save();
    await refresh();
  }

  const waits = isChanged && !unlawful && !hasConflict;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void save(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [waits, content, known]);

  useEffect(() => keep(isChanged ? content : undefined, known), [isChanged, content, known]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  useEffect(() => () => void leave(), []);

  return {
    /** Stops all saving, because the item was removed. */
    end() {
      hasEnded.current = true;
      keep(undefined, known);
    },
    /** Latest server state that this editor has. */
    stored: known,
    /** The version that somebody else saved meanwhile. */
    newer: present.itemVersion > known.itemVersion ? present : undefined,
    outcome,
    isChanged,
    /** Reason why the content can't be saved. */
    refused: unlawful ?? (isChanged && outcome.is === 'refused' ? outcome.why : undefined),
    /** Save unsaved content. Return the stored item; undefined if some content could not be saved. */
    async saveNow(): Promise<Stored | undefined> {
      await running.current;
      if (unlawful) return undefined;
      return latest.current.isChanged ? save() : latest.current.known;
    },
    retry: () => void save(),
    /** Continue from a server state, after one's own change or somebody else's. */
    turnTo(next: Stored) {
      queries.setQueryData(query(next.id).queryKey, next);
      setKnown(next);
      setSaved(JSON.stringify(presentContent(next)));
      setOutcome({ is: 'saved' });
    },
    /** Continue with the content of this editor. The next save replaces the version that somebody else saved. */
    overwrite(theirs: Stored) {
      setKnown(theirs);
      setSaved(JSON.stringify(presentContent(theirs)));
      setOutcome({ is: 'saved' });
    },
  };
}
export type ServerDraft<Content, Stored extends DraftedItem> = ReturnType<
  typeof useServerDraft<Content, Stored>
>;
