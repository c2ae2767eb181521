import type { Event, EventType } from '#shared/requests/event.ts';
import { concernedBy } from '../event-people.ts';

type Words = { readonly act: string; readonly tone?: 'ok' | 'warn' | 'bad' };

/** What happened, after the person's name; without a person it stands alone. */
const words: Record<EventType, (event: Event) => Words> = {
  drafted: (event) => {
    const { requester } = concernedBy(event);
    return { act: `started the request${requester ? ` for ${requester}` : ''}` };
  },
  edited: () => ({ act: 'changed the answers' }),
  submitted: () => ({ act: 'sent it for approval' }),
  resubmitted: ({ round }) => ({ act: `sent it again, round ${round}` }),
  withdrawn: () => ({ act: 'withdrew it' }),
  deleted: () => ({ act: 'discarded it' }),
  'stages-opened': ({ stage }) => ({
    act: stage ? `${stage.name} was asked` : 'The next step was opened',
  }),
  approved: ({ stage }) => ({ act: `approved${stage ? ` for ${stage.name}` : ''}`, tone: 'ok' }),
  rejected: ({ stage }) => ({
    act: `rejected it${stage ? ` for ${stage.name}` : ''}`,
    tone: 'bad',
  }),
  returned: () => ({ act: 'sent it back', tone: 'warn' }),
  reassigned: (event) => {
    const { from, to, standsIn, absent } = concernedBy(event);
    if (!to) return { act: 'reassigned the decision' };
    const whose = from && from !== event.by?.name ? `the decision of ${from}` : 'the decision';
    const why = absent ? `, who decides for ${absent}` : standsIn ? ', their delegate' : '';
    return { act: `reassigned ${whose} to ${to}${why}` };
  },
  'approver-added': (event) => {
    const { added, isAfter, absent } = concernedBy(event);
    const why = absent ? `, who decides for ${absent},` : '';
    return {
      act: `asked ${added || 'somebody else'}${why} to approve too${isAfter ? ', afterwards' : ''}`,
    };
  },
  'information-asked': () => ({ act: 'asked for information' }),
  reminded: (event) => {
    const { to } = concernedBy(event);
    return { act: event.by ? `sent a reminder${to ? ` to ${to}` : ''}` : 'Reminder sent' };
  },
  breached: ({ stage }) => ({ act: `${stage?.name ?? 'The step'} is overdue`, tone: 'bad' }),
  escalated: (event) => {
    const { to } = concernedBy(event);
    const where = to ? ` to ${to}` : '';
    return {
      act: event.by ? `escalated it${where}` : `Escalated${where}, because it is overdue`,
      tone: 'warn',
    };
  },
  'task-moved': (event) => {
    const { from, to } = concernedBy(event);
    const what = from ? `decision of ${from}` : 'decision';
    return event.by
      ? { act: `moved the ${what} to ${to || 'somebody else'}` }
      : { act: `The ${what} was moved to ${to || 'somebody else'}` };
  },
  'routing-migrated': () => ({ act: 'moved it to a newer routing' }),
  rescheduled: ({ by }) => ({
    act: by ? 'moved the due time: hours or holidays changed' : 'The due time was recalculated',
  }),
  'file-added': () => ({ act: 'added a file' }),
  'file-removed': () => ({ act: 'removed a file' }),
  commented: () => ({ act: 'wrote a comment' }),
  'comment-edited': () => ({ act: 'edited a comment' }),
  'comment-deleted': () => ({ act: 'deleted a comment' }),
  'participant-added': (event) => ({
    act: `added ${concernedBy(event).to}, who can see the request`,
  }),
  'participant-removed': (event) => {
    const { to } = concernedBy(event);
    return { act: to === event.by?.name ? 'left the request' : `removed ${to}` };
  },
  closed: () => ({ act: 'All steps are done', tone: 'ok' }),
  'workflow-failed': () => ({
    act: 'The workflow stopped; an administrator was notified',
    tone: 'bad',
  }),
  'workflow-restarted': ({ by, details }) => ({
    act: by
      ? 'restarted the workflow'
      : typeof details.because === 'string'
        ? `The workflow was started again because ${details.because}`
        : 'The workflow was started again',
  }),
};

export const wordsFor = (event: Event): Words => words[event.type](event);
