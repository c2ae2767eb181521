/**
 * Replaces the cache of discovered endpoints: the table's client makes one, but none of its commands discovers
 * endpoints.
 */
export class EndpointCache {}
