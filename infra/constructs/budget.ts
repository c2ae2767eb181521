import { Aws, type Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { getStackName, type Settings } from '../settings.ts';
import { readSharedValue } from './shared-values.ts';

/**
 * Percentages of the budget that trigger a notice: of the actual costs, and of the costs that AWS forecasts for the
 * month.
 */
const thresholds = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/**
 * Create a budget of the whole account, if the stage has one. A budget of the resources with a tag would stay at 0
 * until somebody activates the tag for billing.
 */
export function accountBudget(stack: Stack, settings: Settings): void {
  if (settings.monthlyBudget === undefined) return;
  const address = readSharedValue(stack, settings, 'alarm-topic-arn');
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetName: `${getStackName(settings)}-${Aws.REGION}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: settings.monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: thresholds.map((notification) => ({
      notification: { ...notification, comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address }],
    })),
  });
}
