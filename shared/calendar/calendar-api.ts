import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { noBody, nothing, PlainDate } from '../fields.ts';
import { mostDays, mostTasksOfDay, PersonalCalendar } from './personal-calendar.ts';

export const getCalendar = {
  service: 'request-service',
  method: 'GET',
  path: '/calendar',
  roles: ['user'],
  params: nothing,
  query: z.strictObject({ from: PlainDate, to: PlainDate }),
  body: noBody,
  response: PersonalCalendar,
  errors: ['input.invalid'],
  summary:
    'My days: what is due, who of my team is away, holidays, and the days that my drafts wish for',
  description: `At most ${mostDays} days, both ends included. A day tells ${mostTasksOfDay} tasks at most; absences that ended over a month ago are not told. My team: who has my manager or has me as theirs, and those for whom I decide.`,
} as const satisfies Endpoint;
