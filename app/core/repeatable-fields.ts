/**
 * Names of the form fields that are lists of values under one name. A request that repeats any other field is rejected
 * before a form reads it.
 */
export const REPEATABLE_FIELDS = ['changes', 'folders', 'signer', 'staff']
