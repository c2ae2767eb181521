/** Tenant of every item and actor, unless the settings file of a stage has another `applicationId`. */
export const defaultApplicationId = '6b1f5a52-3c1e-4f0e-9a54-0c5d1e0f7a11';
