import { personRef } from '#functions/organisation/rules/directory.ts';
import { getNamesInUse } from '#functions/organisation/rules/names-in-use.ts';
import { getNamesHistory } from '#functions/organisation/store/name-translations.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { maxTranslations } from '#shared/names/name-translation.ts';
import {
  listNames,
  listNamesHistory,
  listNameTranslations,
  saveNameTranslations,
} from '#shared/names/names-api.ts';
import type { ReferenceDeps } from '../deps.ts';
import { loadItemHistory } from '../items/item-history.ts';

const version = (answer: { readonly version: number }) => answer.version;

export const listNameTranslationsRoute = route(
  listNameTranslations,
  ({ params, actor }, { names }: ReferenceDeps) => names.load(actor.applicationId, params.language),
  { version },
);

export const listNamesRoute = route(
  listNames,
  async ({ params, actor }, { names, reference }: ReferenceDeps) => {
    const [{ items, version: at }, known] = await Promise.all([
      names.load(actor.applicationId, params.language),
      reference.load(actor.applicationId),
    ]);
    const translations = new Map(items.map(({ text, translation }) => [text, translation]));
    const used = getNamesInUse(known);
    const texts = [...new Set([...used.keys(), ...translations.keys()])];
    return {
      items: texts.map((text) => {
        const translation = translations.get(text);
        return { text, uses: [...(used.get(text) ?? [])], ...(translation && { translation }) };
      }),
      version: at,
    };
  },
  { version },
);

export const saveNameTranslationsRoute = route(
  saveNameTranslations,
  async (call, { names, now }: ReferenceDeps) => {
    const { params, actor, body } = call;
    const before = await names.load(actor.applicationId, params.language);
    assertVersion(call, before.version);
    // If several changes have the same text, the last one counts.
    const changes = new Map(body.changes.map((change) => [change.text, change]));
    const known = new Map(before.items.map(({ text, translation }) => [text, translation]));
    const after = new Set(known.keys());
    for (const { text, translation } of changes.values())
      if (translation === '') after.delete(text);
      else after.add(text);
    if (after.size > maxTranslations)
      throw new AppError(
        'input.invalid',
        t`At most ${maxTranslations} names can be translated. Remove translations that are no longer used.`,
      );
    const author = { version: before.version, by: personRef(actor), at: now() };
    const saved = await names.save(
      actor.applicationId,
      params.language,
      [...changes.values()].map((one) => ({ ...one, before: known.get(one.text) })),
      author,
    );
    return { version: saved };
  },
  { version },
);

export const listNamesHistoryRoute = route(
  listNamesHistory,
  ({ params, query, actor }, deps: ReferenceDeps) =>
    loadItemHistory(deps, {
      kind: getNamesHistory(params.language),
      id: actor.applicationId,
      query,
    }),
);
