/**
 * Replaces the cache for endpoint discovery: the table's client creates one, but none of its commands discovers
 * endpoints.
 */
export class EndpointCache {}
