import * as z from 'zod';
import type { RequiredPermission } from '../policy/statement.ts';

const OfTable = z.looseObject({ TableName: z.string(), IndexName: z.string().optional() });
const UnknownRecord = z.record(z.string(), z.unknown());
const Batch = z.looseObject({ RequestItems: UnknownRecord });
const Transaction = z.looseObject({ TransactItems: z.array(z.record(z.string(), OfTable)) });

/** Parts of a transaction, with the action that each of them requires. */
const parts: Readonly<Record<string, string>> = {
  ...{ Get: 'GetItem', Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem' },
  ConditionCheck: 'ConditionCheckItem',
};

/**
 * Return the IAM actions and resources that a DynamoDB call needs. A transaction needs those of all its parts
 * (developer guide, "Using IAM with transactions").
 * @param tableArn returns the ARN of a table name
 * @throws ZodError for a body without a table name
 */
export function listTablePermissions(
  operation: string,
  body: unknown,
  tableArn: (name: string) => string,
): RequiredPermission[] {
  const on = (
    action: string,
    { TableName, IndexName }: z.infer<typeof OfTable>,
  ): RequiredPermission => {
    // A table name may be an ARN.
    const arn = TableName.startsWith('arn:') ? TableName : tableArn(TableName);
    return {
      action: `dynamodb:${action}`,
      resource: IndexName ? `${arn}/index/${IndexName}` : arn,
    };
  };
  switch (operation) {
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys(Batch.parse(body).RequestItems).map((TableName) =>
        on(operation, { TableName }),
      );
    case 'TransactGetItems':
    case 'TransactWriteItems':
      return Transaction.parse(body).TransactItems.flatMap((item) =>
        Object.entries(item).map(([part, of]) => on(parts[part] ?? part, of)),
      );
    case 'ListTables':
      return [{ action: 'dynamodb:ListTables', resource: '*' }];
    default:
      return [on(operation, OfTable.parse(body))];
  }
}
