/**
 * All access patterns of the one table; only files of keys build keys. `app` is the application's id. Times are
 * ISO 8601 in UTC, so that their order is the order of text.
 *
 * item              pk                    sk                        index: pk / sk
 * Request           REQUEST#id            #
 *   my requests (drafts: of who wrote them)                         1: USER#requester#REQUESTS / createdAt#id
 *   all but drafts, by date                                         2: APP#app#REQUESTS#yyyy-mm / createdAt#id
 *   all of a status but drafts                                      3: APP#app#STATUS#status#yyyy-mm / createdAt#id
 *   drafts that ask a form's questions                              2: APP#app#DRAFTS#formId / createdAt#id
 * answers           REQUEST#id            VALUES#round
 * Stage             REQUEST#id            STAGE#round#order#stageId
 *   while open and timed                                            1: APP#app#OPENDUE#n / dueAt#id
 *   while a milestone is ahead                                      3: APP#app#DUE#yyyy-mm-dd / at#id
 * Task              REQUEST#id            TASK#id
 *   my open tasks (while Pending)                                   1: USER#assignee#OPEN / dueAt#id
 *   my task history                                                 2: USER#assignee#TASKS / createdAt#id
 *   by id                                                           3: TASK#id / #
 * Event             REQUEST#id            EVENT#000001
 * Comment           REQUEST#id            COMMENT#time#id
 * File              REQUEST#id            FILE#id
 *   by id                                                           3: FILE#id / #
 * Participant       REQUEST#id            PARTICIPANT#user
 *   took part; what waits for them first (waits#)                   1: USER#user#PARTICIPATED / lastActivity#id
 * Word entry        USER#user#WORDS       word#rank#requestId       search in what somebody has a part in
 *   administrators  APP#app#WORDS#a       word#rank#requestId       search in all; rank: the latest first
 *   of comments     USER#user#SAID        word#rank#request#place   search in what was said; place: its sort key
 *   administrators  APP#app#SAID#a        word#rank#request#place
 * Escalation        REQUEST#id            ESCALATION#time#id
 * Workflow          REQUEST#id            WORKFLOW#round
 *   while failed                                                    1: APP#app#STOPPED / updatedAt#id
 * Restarted         REQUEST#id            RESTARTED#round#restart   expires
 *   started again by itself                                         1: APP#app#RESTARTED / at#requestId
 * how it is counted REQUEST#id            FIGURES                   what was added to figures for it
 * Removed           REQUEST#id            REMOVED                   2: APP#app#REMOVED / requestId
 *   while items are left                                             1: APP#app#REMOVING / requestId
 * Figures           USER#user#FIGURES#n#s DAY#yyyy-mm-dd            what was sent and closed that day; n: the counting,
 *   of all          APP#app#FIGURES#n#p   DAY#yyyy-mm-dd            s: own or part; p: one of eight parts
 *   now             (both)                NOW                       how many requests are in each status
 *   of categories   APP#app#TYPICAL#n     YEAR#yyyy#category#p      how long what was decided in a year took
 *   open            (of a person)         OPEN#createdAt#requestId
 * counting          APP#app               FIGURES                   which counting is shown, which is counted into
 * User              APP#app#USER          userId
 *   by e-mail                                                       1: APP#app#EMAIL#folded / #
 *   people of a department                                          2: DEPARTMENT#id / folded name
 *   by name                                                         3: APP#app#PEOPLE / folded name#id
 * Person's token    APP#app#PERSON#ab     token#name#userId         search; ADDRESS#ab by address
 * person's place    APP#app#PEOPLEAT#loc  folded name#userId        who is at a location
 * person's new name APP#app#RENAMED       userId                    expires; open work shows it
 * role or group     APP#app#MEMBERS#name  userId                    who is in it
 * Delegation        USER#from#DELEGATION  start#id
 *   given to somebody                                               1: USER#to#DELEGATED / start#id
 *   who is away, unless it was ended early                          2: APP#app#DELEGATIONS / end#id
 * rights proposal   APP#app#RIGHTSPROPOSALS id                    expires; waits for a second administrator
 * leaver's move     APP#app#LEAVERS       userId                    tasks that are still to move
 * erasure           APP#app#ERASURES      userId                    of a person: its state; carried by exports
 * delegation stamp  APP#app               DELEGATIONS               counts the writes of all delegations
 * Message           USER#user#MESSAGE     time#id
 *   while unread                                                    1: USER#user#UNREAD / time#id
 * read position     USER#user#READ        request id                how far a conversation was read
 * pending mail      USER#user#MAILOWED    message id                expires
 * mailed with       USER#user#MAILEDWITH  message id                expires; with which message's mail it goes
 * mail choices      USER#user#MAILCHOICES #                         when somebody's mails go
 * mails that wait   USER#user#MAILLINE    #                         expires; what could not be sent yet
 * asked for access  USER#user#ACCESS      role                      expires; when somebody asked administrators for it
 * list choices      USER#user#LISTS       list                      how somebody sees a list, and their views of it
 *   shared views    APP#app#LISTS         list                      views of it that everybody is offered
 * digest            USER#user#DIGEST      how often                 expires; with which message's mail others go, when
 *   what goes along USER#user#INDIGEST#id message id                expires; id: of the message whose mail it is
 * mailbox           APP#app#MAILBOX#addr  #                         whether mails to an address arrive; may expire
 *   that fails                                                      1: APP#app#MAILPROBLEMS / address
 * decision link     DECISIONLINK#hash     #                         expires; of a mail: whose, for which task
 * Announcement      ANNOUNCEMENT#id       #
 *   in one state                                                    1: APP#app#ANNOUNCEMENTS#state / createdAt#id
 *   all                                                             2: APP#app#ANNOUNCEMENTS / createdAt#id
 * its start         ANNOUNCEMENT#id       START#000001              by which the machine sends it; one for each turn
 * who has it        ANNOUNCEMENT#id#TO    folded name#userId        stored with their message
 * its mail          ANNOUNCEMENT#id#MAIL  userId                    what became of it with one of them
 * told of its mail  ANNOUNCEMENT#id#FATE  userId                    what the mail service told after it had gone
 * its template      APP#app#ANNOUNCEMENTTEMPLATE id               a text that announcements begin with
 * first answer      USER#user#ANSWERS     Idempotency-Key           expires
 * Report            USER#user#REPORTS     id                        a view that comes to somebody once a week
 *   by its time, unless halted                                      1: APP#app#REPORTS / dueAt#id
 * who gets it too   USER#user#REPORTSFROM REPORT#id                 whose report is sent to somebody
 *   who wants none  USER#user#REPORTSFROM STOP#id                   id: of a report, or of a person: all that they send
 * calendar's address USER#user#FEED    #                         since when; hash of its secret
 *   by its secret   FEED#hash             #                         whose calendar it is
 * live ticket       TICKET#ticket         #                         expires; opens one connection
 * live connection   CONNECTION#id         #                         expires; whose it is, what it shows
 * who hears         USER#user#LIVE        TAB#connection            expires; of a person's own things
 *                   LOOKING#request       TAB#connection            expires; of a request: who has it on screen
 *   whether anybody USER#user#LIVE        #                         expires; until when the person can have a tab
 * sign-ins          USER#user#SIGNINS     #                         expires; where somebody is signed in
 * counted calls     USER#user#CALLS       kind#yyyy-mm-ddThh:mm     expires
 * reference data    APP#app#KIND          id                        the current version; once: each as id#version
 *   each version    APP#app#VERSION#KIND  id#version                of forms and routings, stored with the current one
 * head of a draft   APP#app#FORMHEAD      id                        of forms and (ROUTINGHEAD) routings: in short
 * draft             APP#app#FORMDRAFT     id                        the whole of it; read by its editors only
 * change of an item APP#app#CHANGES#KIND#id version              who changed what of it
 *   of a person     APP#app#CHANGES#PERSON#id time#what          of the profile, the rights or an absence
 *   of an announcement APP#app#CHANGES#ANNOUNCEMENT#id version
 * translated name   APP#app#NAMES#language  digest of the name    what the organisation wrote, in another language
 *   its version     APP#app#NAMES#language  #                     counts the changes of a language
 * file import       APP#app#FILEIMPORTS   id                        expires; a file of people or reference data
 *   who undid it    APP#app#FILEIMPORTS   id#UNDO                   expires
 *   what it left    APP#app#FILEIMPORT#id#KEPT time#number          expires; rows that stay, each with the reason
 * columns of a file APP#app#FILECOLUMNS#kind digest of headings     expires; how they were read
 *   its rows        APP#app#FILEIMPORT#id time#number               expires; what each changed, until it is undone
 * unique name       APP#app#UNIQUE#KIND   folded name               written with its owner
 * reference stamp   APP#app               REFERENCE                 counts the writes of each kind, and of delegations
 * Process import    APP#app#PROCESSIMPORT id                      a log of another system: its state, mapping, report
 *   its start       PROCESS#app#LOG#id    READ#000001               by which the machine reads its file; for each turn
 *   its problems    PROCESS#app#LOG#id    PROBLEMS                  why rows were not taken
 *   its requests    PROCESS#app#LOG#id    PACK#000001               some hundred requests with all their events
 *   that it is shown PROCESS-LOGS#app     id                        process figures offer it
 * own request       PROCESS#app#SENT#mon  requestId                 as process figures see it; mon: yyyy-mm, sent then
 *   how often changed PROCESS#app#CHANGES yyyy-mm#p                 requests of a month; p: one of eight parts
 * act on letters    APP#app#LETTER-ACTS time#id                   who replayed or dropped dead letters, and why
 * reconciler        APP#app               RECONCILER                how far it has come
 * removals          APP#app               REMOVALS                  how far the removal of this day has come
 * sequence          APP#app#SEQUENCE      NUMBER#year               counter behind REQ-2026-000123
 */
import { foldName } from '#shared/fold-name.ts';
import type { IndexName, Item, Key, Query } from './table.ts';

export const padNumber = (number: number, digits: number) => String(number).padStart(digits, '0');
export const toMonth = (instant: string) => instant.slice(0, 7);

/** Text that sorts after every time, so that items that are never due are last. */
export const maxInstant = '9999';

/** Add keys to an item. The item is only in the indexes whose keys it has. */
export const addKeys = (
  keys: Key & Record<string, string>,
  value: Record<string, unknown>,
): Item => ({ ...value, ...keys });

export const newestFirstQuery = (index: IndexName, pk: string): Query => ({
  index,
  pk,
  newestFirst: true,
});
export const index = (n: 1 | 2 | 3, pk: string, sk: string) => ({
  [`gsi${n}pk`]: pk,
  [`gsi${n}sk`]: sk,
});

/** Form in which names are compared and found: without case, accents and extra spaces. */
export type FoldText = (text: string) => string;
export const foldSearchText: FoldText = foldName;
/** Former folding of keys, from before letters such as ß and Ł became plain. It is needed to remove these keys. */
export const foldLegacyText: FoldText = (text) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
