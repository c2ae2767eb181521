/** Tenant of every item and actor. An operator may choose another one with the CDK context `applicationId`. */
export const defaultApplicationId = '6b1f5a52-3c1e-4f0e-9a54-0c5d1e0f7a11';
