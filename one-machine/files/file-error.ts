/** S3 error codes used here, with their HTTP status (S3 API reference, "Error responses"). */
const status = {
  AccessDenied: 403,
  BadDigest: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedXML: 400,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const satisfies Record<string, number>;

/** Error of a call that S3 would also refuse. */
export class FileError extends Error {
  readonly code: keyof typeof status;
  readonly status: number;

  constructor(code: keyof typeof status, message: string) {
    super(message);
    this.code = code;
    this.status = status[code];
  }
}
