import type { LogField } from './mapping.ts';
import { traceName } from './xes-names.ts';

/** Attributes of the standard XES extensions. */
export const standardNames: Readonly<Record<LogField, readonly string[]>> = {
  caseId: [traceName, 'case:identity:id'],
  activity: ['concept:name'],
  at: ['time:timestamp'],
  timeOfDay: [],
  startedAt: ['start_timestamp'],
  person: ['org:resource'],
  role: ['org:role', 'org:group'],
  lifecycle: ['lifecycle:transition'],
  instance: ['concept:instance'],
  title: ['case:title', 'case:description'],
  category: ['case:category', 'case:type'],
  department: ['case:department', 'case:org:group'],
  amount: ['case:amount', 'case:cost:total', 'cost:total', 'amount'],
  outcome: ['case:outcome', 'case:status', 'case:result'],
};
/** Column headings in English, German, French, Spanish, and SAP, without case and punctuation, most reliable first. */
export const columnPatterns: Readonly<Record<LogField, readonly RegExp[]>> = {
  caseId: [
    /^(case|trace|vorgangs?|falls?|prozessinstanz|ticket|request|antrags?|process ?instance)( ?(id|key|no|number|nr|nummer|name|identifier))?$/,
    /^case concept name$/,
    /^(aktenzeichen|patient|patient ?id|issue ?(key|id)|vbeln|ebeln|banfn|belnr)$/,
    /^(n[oº]?|num[eé]ro|n[uú]mero|id)( de| du)? (dossier|demande|cas|expediente|solicitud|caso)$|^(dossier|expediente)( id)?$/,
    /^(order|incident|claim|invoice|belegs?|auftrags?)( ?(id|no|number|nr|nummer))?$/,
    /^id$/,
    /\b(id|number|nr|nummer)$/,
  ],
  activity: [
    /^(activity|aktivität|activity name|activity ?id|task name|event name|concept name)$/,
    /^(event|task|step|action|operation|schritt|aktion|ereignis|tätigkeit|vorgang|status)( ?(name|type))?$/,
    /^(state|activit[eé]|[eé]tape|statut|actividad|paso|estado)$/,
  ],
  at: [
    /^(time ?stamp|time timestamp|(complet(e|ed|ion)|end|finish(ed)?)( ?(time ?stamp|time|date))?|zeit(stempel|punkt)|ende|end(e ?)?(zeit(punkt)?|datum)|abschluss)$/,
    /^(date ?time|(event |activity )?(time|date)|time ?stamp.*|datum|start ?(time ?stamp|time|date)|event ?time|created ?(at|on)?|erstellt am)$/,
    /^((changed|updated|modified)( ?(at|on))?|zeit|horodatage|date et heure|fecha( y hora)?|marca de tiempo|erdat|udate|cpudt)$/,
  ],
  timeOfDay: [/\b(time|clock)\b|(zeit|uhr)$|^(erzet|utime|cputm|heure|hora)$/],
  startedAt: [
    /^(start(ed)?|begin|began)( ?(time ?stamp|time|at|date|date ?time))?$/,
    /^(start(zeit|zeitpunkt|datum)?|beginn|anfang)$/,
  ],
  person: [
    /^(resource|user ?(name|id)?|person|agent|performer|originator|employee|(sach)?bearbeiter(in)?|mitarbeiter(in)?|benutzer|org resource)$/,
    /^(resource name|author|assignee|assigned to|(changed|updated|modified|created) by|utilisateur|usuario|ernam|usnam)$/,
  ],
  role: [/^(role|rolle|group|gruppe|team|org role|org group)$/],
  lifecycle: [/^(lifecycle( ?transition)?|transition|event ?type)$/],
  instance: [/^(concept )?instance( ?id)?$|^(activity|event|work ?item) instance( ?id)?$/],
  title: [/^(title|subject|titel|betreff|description|beschreibung)$/],
  category: [/^(category|kategorie|type|typ|art|request ?type)$/],
  department: [/^(department|abteilung|org ?unit|unit|bereich|kostenstelle)$/],
  amount: [
    /^(amount|betrag|cost|costs|value|sum|summe|total|kosten)( ?(eur|usd|gbp|chf))?$/,
    /\b(amount|betrag|summe)\b|^(montant|importe|netwr|wrbtr)$/,
  ],
  outcome: [/^(outcome|result|ergebnis|final ?status|case ?status)$/],
};
/** True if the name of a time column means an end. */
export const isEndColumn = (column: string): boolean =>
  /^(complet|end|finish|abschluss)/.test(normalizeColumnName(column));
/** Normalize the name of a column: lower case, without punctuation. */
export const normalizeColumnName = (column: string) =>
  column
    .replace(/^case:/, '')
    .replace(/([a-zäöü])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
