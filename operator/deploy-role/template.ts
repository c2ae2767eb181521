import type { Stage } from '#infra/stages/stage-file.ts';
import { listStatements } from './statements.ts';

/** Host of GitHub's identity provider. */
const issuer = 'token.actions.githubusercontent.com';
const audience = 'sts.amazonaws.com';

/** Maximum time of a session: `timeout-minutes` and `role-duration-seconds` of the workflow file. */
const sessionSeconds = 90 * 60;

export type Trust = {
  /** Repository with the workflow file, as GitHub spells it, such as `example/countersign`. */
  readonly repository: string;
  /** Whether the account already has GitHub as an identity provider. An account can have only one. */
  readonly hasProvider: boolean;
};

/**
 * Return the CloudFormation template of the role by which `.github/workflows/deploy.yml` deploys a stage. Only runs of
 * the repository in the environment with the name of the stage can assume it.
 */
export function createTemplate(stage: Stage, { repository, hasProvider }: Trust) {
  const provider = {
    Type: 'AWS::IAM::OIDCProvider',
    // Roles of other stages may use the provider, too.
    ...{ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' },
    Properties: { Url: `https://${issuer}`, ClientIdList: [audience] },
  };
  const role = {
    Type: 'AWS::IAM::Role',
    Properties: {
      Description: `Deploys the Countersign stage ${stage.stage} from ${repository}`,
      MaxSessionDuration: sessionSeconds,
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Action: 'sts:AssumeRoleWithWebIdentity',
            Principal: {
              Federated: hasProvider
                ? { 'Fn::Sub': `arn:aws:iam::\${AWS::AccountId}:oidc-provider/${issuer}` }
                : { Ref: 'GitHub' },
            },
            Condition: {
              StringEquals: {
                [`${issuer}:aud`]: audience,
                [`${issuer}:sub`]: `repo:${repository}:environment:${stage.stage}`,
              },
            },
          },
        ],
      },
      Policies: [
        {
          PolicyName: 'deploy-and-doctor',
          PolicyDocument: { Version: '2012-10-17', Statement: listStatements(stage) },
        },
      ],
    },
  };
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: `Role by which CI deploys the Countersign stage ${stage.stage}`,
    Resources: { ...(hasProvider ? {} : { GitHub: provider }), DeployRole: role },
    Outputs: {
      DeployRoleArn: {
        Description: `Variable DEPLOY_ROLE_ARN of the environment ${stage.stage}`,
        Value: { 'Fn::GetAtt': ['DeployRole', 'Arn'] },
      },
    },
  };
}
