import { explainDenial } from '../policy/caller.ts';
import type { RequiredPermission } from '../policy/statement.ts';
import { getSingleHeader, type S3Call } from './call.ts';

const getArn = (bucket: string, key: string) => `arn:aws:s3:::${bucket}${key && `/${key}`}`;

/**
 * Return the IAM actions and resources of an S3 API call (S3 user guide, "Required permissions for Amazon S3 API
 * operations").
 */
export function listS3Permissions(call: S3Call): RequiredPermission[] {
  const { method, bucket, key, parameters } = call;
  const on = (action: string, resource = getArn(bucket, key)): RequiredPermission => ({
    action: `s3:${action}`,
    resource,
  });
  if (key === '')
    return [method === 'POST' ? on('DeleteObject', getArn(bucket, '*')) : listing(call)];
  const isPart = parameters.has('uploadId');
  switch (method) {
    case 'GET':
    case 'HEAD':
      return [on(isPart ? 'ListMultipartUploadParts' : 'GetObject')];
    case 'DELETE':
      return [on(isPart ? 'AbortMultipartUpload' : 'DeleteObject')];
    default: {
      const source = decodeURIComponent(getSingleHeader(call, 'x-amz-copy-source') ?? '');
      const copied = source && on('GetObject', `arn:aws:s3:::${source.replace(/^\//, '')}`);
      return [on('PutObject'), ...(copied ? [copied] : [])];
    }
  }
}

const listing = ({ bucket }: S3Call): RequiredPermission => ({
  action: 's3:ListBucket',
  resource: getArn(bucket, ''),
});

/**
 * Whether the caller may learn that an object is missing, which requires permission to list (S3 API reference,
 * "GetObject").
 */
export const canListObjects = (call: S3Call): boolean =>
  explainDenial(call.caller, [listing(call)]) === undefined;
