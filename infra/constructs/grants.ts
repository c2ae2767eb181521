import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { indexes } from './table.ts';

/** One item, several by key, or a page of a partition: never a scan. */
export const reads = ['GetItem', 'BatchGetItem', 'Query'] as const;
/** What a transaction of the product is made of. */
export const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const;
type TableAction = (typeof reads)[number] | (typeof writes)[number];

/** Allows exactly these acts on the table; its indexes are named one by one and can only be queried. */
export function grantTable(to: Lambda, table: ITable, ...actions: readonly TableAction[]) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
    }),
  );
  if (actions.includes('Query'))
    to.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: indexes.map((index) => `${table.tableArn}/index/${index}`),
      }),
    );
}
