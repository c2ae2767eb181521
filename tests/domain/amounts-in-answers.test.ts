import { expect, test } from 'vitest';
import * as z from 'zod';
import { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { contracts, operationsByName } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { Money } from '#shared/fields.ts';
import { Request } from '#shared/requests/request.ts';
import { Task } from '#shared/tasks/task.ts';

const operations: readonly Endpoint[] = Object.values(
  operationsByName(Object.values(contracts).flatMap((areas) => Object.values(areas).flat())),
);

/** List the schemas directly inside a schema. */
function listParts(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  if (schema instanceof z.ZodLazy || schema instanceof z.ZodOptional) return [schema.unwrap()];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return [schema.unwrap()];
  return [];
}
const isMoney = (schema: z.core.$ZodType): boolean =>
  schema === Money || (!(schema instanceof z.ZodObject) && listParts(schema).some(isMoney));

/**
 * List the objects, at any depth, that contain the amount of a request, and whether each can mark the amount as
 * unknown.
 */
function listAmounts(
  place: string,
  schema: z.core.$ZodType,
  seen = new Set<z.core.$ZodType>(),
): { readonly place: string; readonly canBeUnknown: boolean }[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { amount, isAmountUnknown }: z.core.$ZodShape =
    schema instanceof z.ZodObject ? schema.shape : {};
  return [
    ...(amount && isMoney(amount) ? [{ place, canBeUnknown: isAmountUnknown !== undefined }] : []),
    ...listParts(schema).flatMap((part) => listAmounts(place, part, seen)),
  ];
}

test('every response and stored item with the amount of a request can mark the amount as unknown', () => {
  const answers = operations.flatMap(({ method, path, response }) =>
    response ? listAmounts(`${method} ${path}`, response) : [],
  );
  const stored = Object.entries({ Request, Task, StoredMessage }).flatMap(([name, schema]) =>
    listAmounts(name, schema),
  );
  expect(new Set([...answers, ...stored].map(({ place }) => place)).size).toBeGreaterThan(20);
  const silent = [...answers, ...stored].filter(({ canBeUnknown }) => !canBeUnknown);
  expect(silent.map(({ place }) => place)).toEqual([]);
});
