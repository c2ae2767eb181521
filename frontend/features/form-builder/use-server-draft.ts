import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Refusals, refusalsOf } from '#frontend/components/editor/refusals.ts';
import { formQuery, saveDraft, useRefreshForms } from '#frontend/data/forms.ts';
import { AppError } from '#shared/errors.ts';
import { fieldsOf } from '#shared/fields-of.ts';
import { FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import { blankContent, contentOf } from './content.ts';

/** How long changes rest before they are saved, and how often the others' changes are looked for, in milliseconds. */
const saveAfterMs = 800;
const lookAfterMs = 15_000;

type Outcome =
  | { readonly is: 'saved' | 'saving' | 'conflict' }
  | { readonly is: 'refused' | 'failed'; readonly why: Refusals };

const textOf = (content: FormContent) => JSON.stringify(contentOf(content));
/** What its editors see of a form: its draft, or what is in use. */
export const presentContent = ({ draft, published }: FormTemplate): FormContent =>
  contentOf(draft ?? published ?? blankContent('New form'));

const isConflict = (cause: unknown) =>
  cause instanceof AppError && /changed-meanwhile|precondition-failed/.test(cause.code);

/** What a schema refuses is never sent: it is said at once, by field. */
function refusedBySchema(content: FormContent): Refusals | undefined {
  const parsed = FormContent.safeParse(content);
  return parsed.success ? undefined : { fields: fieldsOf(parsed.error.issues) };
}

/**
 * Saves the draft of a form on the server while it is written and when it is left, one call at a time. What somebody
 * else saved meanwhile is never overwritten unasked.
 */
export function useServerDraft(start: FormTemplate, content: FormContent) {
  const queries = useQueryClient();
  const refresh = useRefreshForms();
  const [known, setKnown] = useState(start);
  const [outcome, setOutcome] = useState<Outcome>({ is: 'saved' });
  const [saved, setSaved] = useState(() => textOf(presentContent(start)));
  const running = useRef<Promise<FormTemplate | undefined>>(undefined);
  const { data: present } = useQuery({
    ...formQuery(start.id),
    initialData: start,
    refetchInterval: lookAfterMs,
  });
  const isChanged = textOf(content) !== saved;
  const unlawful = isChanged ? refusedBySchema(content) : undefined;
  const latest = useRef({ content, known, isChanged });
  useEffect(() => {
    latest.current = { content, known, isChanged };
  });

  /** The form as it is stored then; none when it was not stored. */
  async function send(of: FormTemplate, what: FormContent): Promise<FormTemplate | undefined> {
    setOutcome({ is: 'saving' });
    try {
      const next = await saveDraft(of, what);
      queries.setQueryData(formQuery(of.id).queryKey, next);
      setKnown(next);
      setSaved(textOf(what));
      setOutcome({ is: 'saved' });
      return next;
    } catch (cause) {
      const isRefused = cause instanceof AppError && cause.fields !== undefined;
      if (isConflict(cause)) {
        setOutcome({ is: 'conflict' });
        await refresh();
      } else setOutcome({ is: isRefused ? 'refused' : 'failed', why: refusalsOf(cause) });
      return undefined;
    }
  }
  function save() {
    running.current ??= send(latest.current.known, latest.current.content).finally(() => {
      running.current = undefined;
    });
    return running.current;
  }

  const waits = isChanged && !unlawful && outcome.is !== 'conflict';
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void save(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [waits, content, known]);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  useEffect(
    () => () => {
      const last = latest.current;
      if (last.isChanged && !refusedBySchema(last.content))
        void saveDraft(last.known, last.content)
          .then(refresh)
          .catch(() => undefined);
      else void refresh();
    },
    [],
  );

  return {
    /** as the server has it, as far as this editor knows */
    template: known,
    /** what somebody else made of it meanwhile */
    newer: present.itemVersion > known.itemVersion ? present : undefined,
    outcome,
    isChanged,
    /** why it can't be saved, or not be published as it is */
    problems: unlawful ??
      (outcome.is === 'refused' ? outcome.why : undefined) ?? { fields: known.problems },
    /** Saves what is not saved yet. Whether all is. */
    async saveNow(): Promise<FormTemplate | undefined> {
      await running.current;
      if (unlawful) return undefined;
      return latest.current.isChanged ? save() : latest.current.known;
    },
    retry: () => void save(),
    /** Goes on from a state of the server: its own change, or somebody else's. */
    turnTo(next: FormTemplate) {
      queries.setQueryData(formQuery(next.id).queryKey, next);
      setKnown(next);
      setSaved(textOf(presentContent(next)));
      setOutcome({ is: 'saved' });
    },
    /** Saves what is written here over what somebody else saved. */
    overwrite(theirs: FormTemplate) {
      setKnown(theirs);
      setSaved(textOf(presentContent(theirs)));
      setOutcome({ is: 'saved' });
    },
  };
}
export type ServerDraft = ReturnType<typeof useServerDraft>;
