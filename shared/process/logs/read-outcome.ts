import { foldName } from '../../fold-name.ts';

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
