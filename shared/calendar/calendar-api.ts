import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { emptyObject, noBody, PlainDate } from '../fields.ts';
import { maxCalendarDays, maxTasksPerDay, PersonalCalendar } from './personal-calendar.ts';

export const getCalendar = {
  service: 'request-service',
  method: 'GET',
  path: '/calendar',
  roles: ['user'],
  params: emptyObject,
  query: z.strictObject({ from: PlainDate, to: PlainDate }),
  body: noBody,
  response: PersonalCalendar,
  errors: ['input.invalid'],
  summary:
    'My days: what is due, who of my team is away, holidays, and the days that my drafts wish for',
  description: `At most ${maxCalendarDays} days, both ends included. A day has ${maxTasksPerDay} tasks at most; absences that ended over a month ago are left out. My team: who has my manager or has me as theirs, and those for whom I decide.`,
} as const satisfies Endpoint;
