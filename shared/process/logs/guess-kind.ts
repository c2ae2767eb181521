import { foldName } from '#shared/fold-name.ts';
import type { ActivityKind } from '../process-case.ts';

/** Whole outcomes of requests that are not finished, folded: English, German, French, Spanish, Italian, Dutch. */
const whole =
  /^(?:new|started|begun|assigned|reassigned|allocated|draft|submitted|received|registered|created|active|running|scheduled|planned|queued|todo|to do|to be done|wip|tbd|tba|held|held up|hold|parked|blocked|suspended|paused|postponed|deferred|adjourned|outstanding|escalated|incomplete|unresolved|undecided|unfinished|unprocessed|unassigned|needs? .+|more info(rmation)?( needed| required)?|neu|entwurf|eingereicht|eingegangen|erfasst|angelegt|begonnen|gestartet|aktiv|geplant|zugewiesen|verschoben|vertagt|ruhend|ruht|pausiert|angehalten|ausgesetzt|zuruckgestellt|aufgeschoben|blockiert|eskaliert|unvollstandig|unerledigt|unbearbeitet|unentschieden|anhangig|hangig|schwebend|offenstehend|nouveau|nouvelle|brouillon|nuevo|nueva|borrador|nuovo|bozza|nieuw|concept|lopend|loopt)$/;

/** Beginnings of outcomes of requests that are not finished: Pending approval, In progress (Finance). */
const beginning =
  /^(?:(?:still )?(?:open|opened|pending|ongoing|waiting|awaiting|await|waits)|re-?open(?:ed)?|on[- ]?hold|(?:still |currently )?(?:in|under|work in)[- ]?(?:progress|process(?:ing)?|review|approval|consideration|discussion|clarification|work|treatment|evaluation|investigation|transit|preparation|draft|queue)|being \w+|to be \w+|(?:noch |wieder ?)?(?:offen|ausstehend|laufend|lauft|wartend|warte[nt]?)|steht (?:noch )?aus|wieder ?eroffnet|(?:noch |derzeit )?(?:in|unter|zur) (?:der )?(?:bearbeitung|prufung|uberprufung|arbeit|genehmigung|freigabe|klarung|abstimmung|vorbereitung|entscheidung|umsetzung|ausfuhrung|warteschlange|beobachtung|diskussion|erstellung)|wird (?!nicht)\w+|zu erledigen|im gange|am laufen|en (?:cours|attente|curso|proceso|espera|revision|tramite|suspens|andamento|traitement)|a traiter|ouverte?|abiert[oa]|pendiente|pendente|abert[oa]|in (?:corso|attesa|sospeso|lavorazione|behandeling|afwachting|bearbeiting|uitvoering)|apert[oa]|em (?:curso|andamento|espera|analise)|wacht)(?![\p{L}\p{N}])/u;

/** Denials of an end: not yet approved, not completed. "Not approved" is an end. */
const denied =
  /^(?:not yet|noch nicht|noch kein|pas encore|aun no|todavia no|non ancora|nog niet)(?![\p{L}\p{N}])|^not \w+ yet$|^(?:not|nicht|non|no|niet) (?:complete|completed|finished|closed|decided|done|started|processed|resolved|handled|settled|final|abgeschlossen|erledigt|entschieden|beendet|fertig|bearbeitet|begonnen|gestartet|geschlossen|geklart|termine|traite|clos|cerrado|terminado|resuelto|chiuso|afgerond)$/u;

/** Values of columns without an outcome: -, n/a, none. */
const none =
  /^[-?./() ]*$|^[-?./()<[]*(?:n ?\/ ?a|na|n\.a\.?|k\.? ?a\.?|none|null|nil|nan|undefined|empty|blank|leer|keine?|keine angabe|ohne|unknown|unbekannt)[-?./()>\]]*$/u;

/** Return whether a request is open according to its outcome in a log, or undefined for a value without an outcome. */
export function isOpenByOutcome(outcome: string): boolean | undefined {
  const words = foldName(outcome.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '));
  if (none.test(words)) return undefined;
  const plain = words.replace(/^[^\p{L}]+/u, '').replace(/(?<![^\p{L})])[^\p{L})]+$/u, '');
  // Umlauts are also written with e: ue for ü.
  return [plain, plain.replace(/(?<=[aou])e/g, '')].some(
    (text) => whole.test(text) || beginning.test(text) || denied.test(text),
  );
}

/**
 * English and German words. The first match wins: "withdrawal rejected" counts as withdrawn, and "returned for
 * approval" as returned.
 */
const words: readonly (readonly [ActivityKind, RegExp])[] = [
  ['withdrawn', /withdr[ae]w|cancel|retract|zurückgezogen|zurückzieh|storn/],
  ['rejected', /reject|declin|\bden(y|ied)|refus|abgelehnt|ablehn/],
  ['returned', /return|sen[dt] back|rework|zurückgegeben|zurückgewiesen|rückfrage|nachbesser/],
  ['submitted', /submi[ts]|\bcreate|regist|\brais(e|ed)\b|eingereicht|einreich|beantragt|angelegt/],
  [
    'decided',
    /approv(?!er)|accept|grant|decid|authori[sz]|genehmig|freig[ae]b|zugestimmt|bewillig/,
  ],
];

/** Words for an event that is still expected: Awaiting Approval. */
const waits =
  /\b(await|pending|wait(s|ing)? for|request(s|ed|ing)? (for )?approval)|ausstehend|wartet? auf/;
/**
 * Words that mean a submission only at the beginning of a request. Later on, "Create document" is an ordinary activity.
 */
const weak = /\bcreate|regist|\brais(e|ed)\b|angelegt/;
const strong = /submi[ts]|eingereicht|einreich|beantragt/;
export const isWeakSubmission = (name: string): boolean =>
  weak.test(name.toLowerCase()) && !strong.test(name.toLowerCase());

/** Guess the kind of an activity from the words of its name. */
export function guessKind(name: string): ActivityKind {
  const text = name.toLowerCase().replaceAll('ue', 'ü').replaceAll('_', ' ');
  const plain = name.toLowerCase().replaceAll('_', ' ');
  if (waits.test(plain)) return 'other';
  const found = words.find(([, pattern]) => pattern.test(plain) || pattern.test(text));
  return found?.[0] ?? 'other';
}
