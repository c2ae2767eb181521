import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject } from '#shared/fields.ts';
import { defineColumn, defineNameColumn, itemNameColumn } from '#shared/import/columns.ts';
import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { createRowSchema, type Sheet } from '#shared/import/sheet.ts';
import { msg } from '#shared/language/t.ts';
import { maxPreviewedHolidays } from './holidays.ts';
import { DueTimeChanges } from './sla-api.ts';

/** Columns of a holiday file. Each row is one day. */
export const holidaySheet: Sheet = {
  noun: 'holiday',
  plural: 'holidays',
  columns: [
    {
      ...itemNameColumn,
      also: [
        'holiday',
        'holiday name',
        'feiertag',
        'bezeichnung',
        'jour férié',
        'festivo',
        'festività',
      ],
    },
    {
      ...defineColumn('date', msg('Date', 'column'), { is: 'date' }),
      ...{ required: msg('Choose a day.'), also: ['datum', 'fecha', 'data', 'dato', 'дата'] },
    },
    defineColumn('yearly', msg('Every year', 'column'), { is: 'yes-no' }, 'recursYearly'),
    defineNameColumn('location', msg('Location', 'column'), 'location'),
    defineColumn(
      'substitute',
      msg('Moves off the weekend', 'column'),
      { is: 'yes-no' },
      'movesOffWeekend',
    ),
  ],
  rowsPerCall: 100,
  alike: ['name', 'date', 'location'],
};

const service = 'workflow-service';
export const importHolidays = importEndpoint({
  service,
  path: 'sla/holidays',
  sheet: holidaySheet,
  also: 'Open requests follow with `POST /sla/reschedules`, or with their next reminder or due moment.',
});

export const previewHolidays = {
  service,
  method: 'POST',
  path: '/sla/holidays/import/preview',
  roles: ['admin'],
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({
    rows: z.array(createRowSchema(holidaySheet)).min(1).max(maxPreviewedHolidays),
    /** Cursor of a preview with more rows. */
    cursor: z.string().max(2000).optional(),
  }),
  response: DueTimeChanges,
  errors: ['input.invalid', 'input.cursor-invalid', 'idempotency.key-reused'],
  summary: 'Which due moments these rows of a file would move all together; nothing is stored',
} as const satisfies Endpoint;
