import { all, type synthesize } from './synthesize.ts';

type Template = ReturnType<typeof synthesize>;
type Statement = { Action: unknown; Resource: unknown; Condition?: object };
const list = (value: unknown) => (Array.isArray(value) ? value : [value]);

/** Return inline and separate policies, each with the id of its role. */
const readPolicies = (template: Template) => [
  ...all(template, 'AWS::IAM::Role').flatMap(([id, { Policies = [] }]) =>
    Policies.map(({ PolicyDocument }: { PolicyDocument: unknown }) => ({ id, PolicyDocument })),
  ),
  ...all(template, 'AWS::IAM::Policy').map(([, { PolicyDocument, Roles }]) => ({
    id: Roles[0].Ref,
    PolicyDocument,
  })),
];
/** Return the statements of all roles except the role of CDK's function that deploys the built site. */
export const readStatements = (template: Template) =>
  readPolicies(template)
    .filter(({ id }) => !id.startsWith('CustomCDKBucketDeployment'))
    .flatMap(({ id, PolicyDocument }) =>
      PolicyDocument.Statement.map((statement: Statement) => ({
        role: id.replace(/Role[0-9A-F]{8}$/, ''),
        actions: list(statement.Action),
        resources: list(statement.Resource),
        condition: statement.Condition,
      })),
    );
