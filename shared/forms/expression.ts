import * as z from 'zod';

/**
 * Expression tree of conditions and calculated fields: data, never code (no eval, no custom patterns). `field` is a
 * form field (`total`), a table column (`lines.amount`: the list of its values; inside a row: the row's value) or a
 * fact of the request: `$amount`, `$priority`, `$category`, and of its requester: `$department`, `$location`, `$role`,
 * `$level`; `$departmentPath` and `$locationPath` include all ancestors. Money is compared and added by its amount.
 * Routing converts it to the application's currency first. `contains` looks for a part of a text, ignoring case and
 * accents, or for an item of a list.
 */
const operators = [
  'and',
  'or',
  'not',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  'sum',
  'count',
  'min',
  'max',
  'in',
  'contains',
  'empty',
] as const;
export type Operator = (typeof operators)[number];
export const maxDepth = 12;
export const maxNodes = 200;

export type Expression =
  | { value: string | number | boolean | null }
  | { field: string }
  | { op: Operator; of: Expression[] };

export const Expression: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    z.strictObject({ value: z.union([z.string().max(500), z.number(), z.boolean(), z.null()]) }),
    z.strictObject({
      field: z
        .string()
        .regex(/^\$?[a-zA-Z][\w]*(\.[a-zA-Z][\w]*)?$/)
        .max(100),
    }),
    z.strictObject({ op: z.enum(operators), of: z.array(Expression).min(1).max(50) }),
  ]),
);
