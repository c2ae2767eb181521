import * as z from 'zod';

/** One action of a call in IAM's terms. `context` contains condition keys, such as `ses:FromAddress`. */
export type RequiredPermission = {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string>>;
};

const noEffect = z.unknown().optional();
const Texts = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

/** Convert a policy pattern with `*` and `?` to a regular expression. */
export const compileWildcard = (text: string, flags = '') => {
  const literal = text.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, `s${flags}`);
};

/** A statement of an identity-based policy. Conditions other than string equality are refused by name. */
const Statement = z
  .strictObject({
    Sid: noEffect,
    Effect: z.enum(['Allow', 'Deny']),
    Action: Texts,
    Resource: Texts,
    Condition: z.strictObject({ StringEquals: z.record(z.string(), Texts) }).optional(),
  })
  .transform(({ Effect, Action, Resource, Condition }) => {
    const actions = Action.map((text) => compileWildcard(text, 'i'));
    const resources = Resource.map((text) => compileWildcard(text));
    const equals = Object.entries(Condition?.StringEquals ?? {});
    const applies = ({ action, resource, context = {} }: RequiredPermission) =>
      actions.some((one) => one.test(action)) &&
      resources.some((one) => one.test(resource)) &&
      equals.every(([key, values]) => values.includes(context[key] ?? ''));
    return { effect: Effect, applies };
  });
export type Statement = z.infer<typeof Statement>;

export const PolicyDocument = z
  .object({ Statement: z.preprocess((given) => [given].flat(), z.array(Statement)) })
  .transform(({ Statement }): readonly Statement[] => Statement);

/** True if a statement allows the action and no statement denies it (IAM user guide, "Policy evaluation logic"). */
export function allows(statements: readonly Statement[], ask: RequiredPermission): boolean {
  const effects = statements.filter(({ applies }) => applies(ask)).map(({ effect }) => effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}
